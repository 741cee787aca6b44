import { normalize } from './normalize.ts';

/** What a sport's name reveals about the names in it. */
export type SportTraits = {
  /** Whether persons or pairs play it, so that single letters are initials; null when unknown. */
  ofPersons: boolean | null;
  /** The implied kind of game: a team's mark for it is redundant here. */
  game: string | null;
};

const PERSONS =
  /(?:^| )(?:tennis|теннис|badminton|бадминтон|squash|сквош|darts?|дартс|snooker|снукер|бильярд|billiards|pool|boxing|бокс|кикбоксинг|kickboxing|mma|мма|ufc|единоборства|martial arts|wrestling|борьба|judo|дзюдо|sumo|сумо|fencing|фехтование|padel|падел|pickleball|chess|шахматы|golf|гольф|biathlon|биатлон|пляжный волейбол|beach volleyball?|формула|formula|motorsport|автоспорт|cycling|велоспорт|figure skating|фигурное катание)(?: |$)/u;
const TEAMS =
  /(?:^| )(?:football|футбол|soccer|hockey|хоккей|basketball|баскетбол|volleyball|волейбол|handball|гандбол|rugby|регби|baseball|бейсбол|futsal|футзал|cricket|крикет|water polo|водное поло|floorball|флорбол|bandy)(?: |$)/u;
const GAMES: [game: string, words: RegExp][] = [
  ['esports', /(?:^| )(?:e ?sports?|киберспорт|cyber\p{L}*|кибер\p{L}*|e football|efootball|e basketball|ebasketball|e hockey|fifa|dota.*|cs ?go|cs ?2|counter strike.*|league of legends|lol|valorant|дота.*|контр страйк.*|starcraft.*|pubg|overwatch|rocket league)(?: |$)/u],
  ['beach', /(?:^| )(?:beach|пляжный)(?: |$)/u],
  ['futsal', /(?:^| )(?:futsal|футзал|мини футбол)(?: |$)/u],
  ['indoor', /(?:^| )(?:indoor|в зале)(?: |$)/u],
]; // prettier-ignore
const COUNTED_GAME = /(?:^| )(\d) ?[xх] ?(\d)(?: |$)/u;

/** Determines the traits from a sport's name and its synonyms; null where they reveal nothing. */
export function sportTraits(names: readonly string[]): SportTraits {
  const texts = names.map(normalize);
  const says = (words: RegExp): boolean => texts.some((text) => words.test(text));
  const countedGame = texts.map((text) => COUNTED_GAME.exec(text)).find((found) => found !== null);
  const game =
    GAMES.find(([, words]) => says(words))?.[0] ?? (countedGame ? `${countedGame[1]}x${countedGame[2]}` : null);
  // Both nicknames of players and names of teams occur in the same games.
  if (game === 'esports') return { ofPersons: null, game };
  if (says(PERSONS)) return { ofPersons: true, game };
  return { ofPersons: says(TEAMS) ? false : null, game };
}
