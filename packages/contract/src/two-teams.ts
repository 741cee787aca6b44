import * as z from 'zod/mini';

type Teams = { team1?: number | null | undefined; team2?: number | null | undefined };

/** Adds the rule that a team cannot play against itself, checked when both teams are sent. */
export const withTwoTeams = <S extends z.ZodMiniType<Teams>>(schema: S): S =>
  schema.check(
    z.refine(({ team1, team2 }) => team1 === undefined || team1 === null || team1 !== team2, {
      path: ['team2'],
      params: { code: 'same_team' },
    }),
  );
