import type { ReviewReason } from '@touchline/contract';
import type { Comparison, Match, MatchComparison, Name, TournamentMarks } from '@touchline/names';
import { compareMatch, compareNames, wholeKeys, withTournamentMarks } from '@touchline/names';
import type { Candidate } from '#server/playlist/candidate';
import type { MatchRequest } from '#server/playlist/query';
import type { SportNames } from '#server/playlist/known-names';
import { parsedName } from '#server/playlist/known-names';
import { marksOf } from '#server/playlist/tournament';

/**
 * `areMarksApart`: the teams agree only without what their tournaments say of women, age or reserves. `isOneShort`:
 * nothing but a place or a given name is left out, and nobody else in the directory is called so. `namesakes`: the
 * sides that the query calls by a bare name which another club of the directory has with its designator (Barcelona
 * beside Barcelona SC), or by a name that is as surely another club's (Париж for Paris SG and Paris FC). `isMarkedOnce`:
 * the teams agree only when the mark of one team of a match counts for both.
 */
export type TeamsComparison = {
  found: MatchComparison;
  areMarksApart: boolean;
  isOneShort: boolean;
  isMarkedOnce: boolean;
  namesakes: { team1: NamesakeReason | null; team2: NamesakeReason | null };
};

type NamesakeReason = 'designator' | 'several_clubs';

/**
 * Compares both teams; null when they differ. Marks of a tournament (women, age, reserves) count as marks of both
 * teams, so a women's match is found although only its tournament says so. When nothing but these marks differs, the
 * owner decides: the query may have left the tournament out.
 */
export function compareTeams(query: MatchRequest, stream: Candidate, names: SportNames): TeamsComparison | null {
  // In sports of single persons a tournament's name says nothing about the players.
  const read = (tournament: string | null) => (names.options.sport?.ofPersons ? null : marksOf(tournament));
  const [queryMarks, streamMarks] = [read(query.tournamentName), read(stream.tournamentName)];
  const marks = { query: queryMarks, stream: streamMarks };
  const withMarks = queryMarks || streamMarks ? compareSides(query, stream, names, marks) : null;
  const found = withMarks ?? compareSides(query, stream, names, noMarks);
  if (!found) return compareMarkedOnce(query, stream, names);
  const areMarksApart = withMarks === null && Boolean(queryMarks || streamMarks);
  const isShort = isOneShort(query, stream, found, names);
  const namesakes = namesakesOf(query, stream, found, names, withMarks ? marks : noMarks);
  return { found, areMarksApart, isOneShort: isShort, isMarkedOnce: false, namesakes };
}

/** If only one team of a match has a mark, it counts for both: Russia U20 – Belarus. The owner still has to confirm. */
function compareMarkedOnce(query: MatchRequest, stream: Candidate, names: SportNames): TeamsComparison | null {
  const queryMarks = onlyMarks(query.team1Name, query.team2Name);
  const streamMarks = onlyMarks(stream.team1Name, stream.team2Name);
  const found =
    queryMarks || streamMarks ? compareSides(query, stream, names, { query: queryMarks, stream: streamMarks }) : null;
  return (
    found && {
      found,
      areMarksApart: false,
      isOneShort: false,
      isMarkedOnce: true,
      namesakes: { team1: null, team2: null },
    }
  );
}

/** The marks of the one team that has some; null when both or neither have. */
function onlyMarks(team1: string | null, team2: string | null): TournamentMarks | null {
  if (team1 === null || team2 === null) return null;
  const [one, other] = [parsedName(team1).attributes, parsedName(team2).attributes];
  return hasMarks(one) === hasMarks(other) ? null : hasMarks(one) ? one : other;
}

const hasMarks = ({ age, women, reserve }: TournamentMarks) => women || age !== null || reserve !== null;

function namesakesOf(
  query: MatchRequest,
  stream: Candidate,
  found: MatchComparison,
  names: SportNames,
  marks: Marks,
): TeamsComparison['namesakes'] {
  const planned = [
    { team: stream.team1, name: stream.team1Name },
    { team: stream.team2, name: stream.team2Name },
  ] as const;
  const [first, second] = found.swapped ? [planned[1], planned[0]] : planned;
  type Planned = (typeof planned)[number];
  const reasonOf = (
    text: string | null,
    queryTeam: number | null,
    { team, name }: Planned,
    side: Comparison | null,
  ) => {
    if (text === null || queryTeam !== null || team === null || name === null || side?.verdict !== 'same') return null;
    const { words, designators } = parsedName(text);
    const isBare = words.length === 1 && designators.length === 0;
    if (isBare && names.namesakeTeams(text, team).some(({ reason }) => reason === 'designator')) return 'designator';
    const [asked, called] = [marked(text, marks.query), marked(name, marks.stream)];
    return isNameOfAnother(asked, { team, called, score: side.score }, names) ? 'several_clubs' : null;
  };
  return {
    team1: reasonOf(query.team1Name, query.team1, first, found.team1),
    team2: reasonOf(query.team2Name, query.team2, second, found.team2),
  };
}

/** Whether a name fits another team of the directory just as well; a record of the same team is no other one. */
function isNameOfAnother(
  asked: Name,
  { team, called, score }: { team: number; called: Name; score: number },
  { options, namesOf, teamsByKeys }: SportNames,
): boolean {
  return [...teamsByKeys(wholeKeys(asked))].some((other) => {
    const otherNames = other === team ? [] : namesOf(other).map(parsedName);
    const isAsSure = otherNames.some((name) => compareNames(asked, name, options).score >= score);
    return isAsSure && otherNames[0] && compareNames(called, otherNames[0], options).verdict !== 'same';
  });
}

/**
 * Whether no other team of the directory fits: a sure side must be the only sure one, a side called by a short name the
 * only one that the name fits.
 */
function isOneShort(query: MatchRequest, stream: Candidate, found: MatchComparison, names: SportNames): boolean {
  if (!found.isOnlyShortened) return false;
  const [first, second] = found.swapped ? [stream.team2, stream.team1] : [stream.team1, stream.team2];
  const isOne = (name: string | null, team: number | null, side: Comparison | null) => {
    if (name === null || team === null || side === null) return false;
    const others = names.namesakeTeams(name, team);
    return side.verdict === 'same' ? !others.some(({ verdict }) => verdict === 'same') : others.length === 0;
  };
  return isOne(query.team1Name, first, found.team1) && isOne(query.team2Name, second, found.team2);
}

type Marks = { query: TournamentMarks | null; stream: TournamentMarks | null };

const noMarks: Marks = { query: null, stream: null };

/** Null when the teams differ. Two directory records with similar names are two teams. */
function compareSides(
  query: MatchRequest,
  stream: Candidate,
  { options }: SportNames,
  marks: Marks,
): MatchComparison | null {
  const event = stream.team1Name ?? stream.title;
  if (query.team1Name === null || event === '') return null;
  const queryMatch = toMatch(query.team1Name, query.team2Name, marks.query);
  const found = compareMatch(queryMatch, toMatch(event, stream.team2Name, marks.stream), options);
  if (found.verdict === 'different') return null;
  const [first, second] = found.swapped ? [stream.team2, stream.team1] : [stream.team1, stream.team2];
  const isOther = (record: number | null, other: number | null, verdict: string | undefined) =>
    record !== null && other !== null && record !== other && verdict !== 'same';
  if (isOther(query.team1, first, found.team1.verdict)) return null;
  return isOther(query.team2, second, found.team2?.verdict) ? null : found;
}

function toMatch(team1: string, team2: string | null, marks: TournamentMarks | null): Match {
  return { team1: marked(team1, marks), team2: team2 === null ? null : marked(team2, marks) };
}

const marked = (team: string, marks: TournamentMarks | null) =>
  parsedName(marks ? withTournamentMarks(team, marks) : team);

/** The reasons why the owner has to confirm the teams. */
export function doubtsOfTeams(
  query: MatchRequest,
  stream: Candidate,
  { found, namesakes, isMarkedOnce }: TeamsComparison,
): ReviewReason[] {
  const [first, second] = found.swapped
    ? [stream.team2Name, stream.team1Name]
    : [stream.team1Name ?? stream.title, stream.team2Name];
  const whyOf = (side: 'team1' | 'team2', queryName: string | null, streamName: string | null) => {
    if (isMarkedOnce && queryName !== null && streamName !== null) return markApart(queryName, streamName);
    if (found[side]?.verdict === 'maybe') return found[side].reason;
    return namesakes[side];
  };
  const doubts: ReviewReason[] = [];
  const why1 = whyOf('team1', query.team1Name, first);
  const why2 = whyOf('team2', query.team2Name, second);
  if (why1) doubts.push({ code: 'team1', asked: query.team1Name ?? '', found: first ?? '', why: why1 });
  if (why2) doubts.push({ code: 'team2', asked: query.team2Name ?? '', found: second ?? '', why: why2 });
  return doubts;
}

/** The mark (women, age, reserves) that only one of the two names has. */
function markApart(queryName: string, streamName: string): Comparison['reason'] | null {
  const { verdict, reason } = compareNames(parsedName(queryName), parsedName(streamName), {
    synonyms: null,
    rarity: null,
  });
  return verdict === 'different' ? reason : null;
}
