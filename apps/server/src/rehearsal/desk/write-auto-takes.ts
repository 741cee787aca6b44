import { sql } from 'kysely';
import { leagues } from '#server/rehearsal/desk/leagues';
import { drawIds, insertRows, valueOf } from '#server/rehearsal/desk/insert-rows';
import type { Directories } from '#server/rehearsal/desk/write-directories';
import type { People } from '#server/rehearsal/desk/write-people';
import type { Transaction } from '#database/pool';

const usual = { isOn: true, from: null, to: null, days: [] as readonly number[], mayOverlap: false } as const;

/** `leagues`: the tournaments that a rule chooses by. Hours are of the owner's day. */
const rules = [
  { ...usual, email: 'operator@touchline.test', name: 'Coastal evenings', leagues: ['coastal'], from: 17, to: 1 },
  {
    ...usual,
    email: 'operator@touchline.test',
    name: 'Tennis at weekends',
    leagues: ['indoor'],
    days: [6, 7],
    isOn: false,
  },
  { ...usual, email: 'operator2@touchline.test', name: 'Coastal and Northern', leagues: ['coastal', 'northern'] },
  { ...usual, email: 'maria.lebedeva@touchline.test', name: 'Высшая лига', leagues: ['vysshaya'] },
  { ...usual, email: 'ivan.sokolov@touchline.test', name: 'Вечерний лёд', leagues: ['ice', 'youth'], from: 18, to: 2 },
  { ...usual, email: 'lucia.ferri@touchline.test', name: 'Youth hockey', leagues: ['youth'], mayOverlap: true },
];

/** The auto-take rules of some people. They look at the matches to come when the console starts. */
export async function writeAutoTakes(trx: Transaction, people: People, { tournaments }: Directories): Promise<void> {
  const ids = await drawIds(trx, 'auto_take_rule', rules.length);
  const minutes = (hour: number | null) => (hour === null ? null : hour * 60);
  await insertRows(
    trx,
    'auto_take_rule',
    {
      id: 'int8',
      user: 'int8',
      name: 'text',
      isOn: 'bool',
      choosesBy: 'text[]',
      fromMinute: 'int4',
      toMinute: 'int4',
      days: 'int4[]',
      mayOverlap: 'bool',
    },
    rules.map(({ email, name, isOn, from, to, days, mayOverlap }, place) => ({
      id: ids[place],
      user: valueOf(people, email).id,
      name,
      isOn,
      choosesBy: ['tournament'],
      fromMinute: minutes(from),
      toMinute: minutes(to),
      days,
      mayOverlap,
    })),
  );
  const nameOf = new Map(leagues.map(({ code, name }) => [code, name]));
  await insertRows(
    trx,
    'auto_take_record',
    { rule: 'int8', tournament: 'int8' },
    rules.flatMap(({ leagues: codes }, place) =>
      codes.map((code) => ({ rule: ids[place], tournament: valueOf(tournaments, valueOf(nameOf, code)) })),
    ),
  );
  await sql`INSERT INTO auto_take_due (rule) SELECT id FROM auto_take_rule WHERE "isOn"`.execute(trx);
}
