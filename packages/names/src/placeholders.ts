import { takeAttributes } from './attributes.ts';
import { bareText, unify } from './normalize.ts';

/** Whole names that mean nobody yet. */
const WORDS = new Set(
  'tbd|tba|tbc|tbn|to be decided|to be defined|to be determined|to be announced|to be confirmed|unknown|none|n a|na|bye|not known|undefined|qualifier|lucky loser|opponent|уточняется|уточняются|неизвестно|неизвестен|будет определен|будет определена|будет объявлен|определится|определяется|не определен|не определена|не определено|нет данных|н д|соперник|соперник уточняется|соперник неизвестен|соперник не определен|участник|команда'.split(
    '|',
  ),
);

/** A side of a pairing with only a number or letter: Team 1, Команда А, Player 2. */
const NUMBERED =
  /^(?:home |away )?(?:team|player|participant|competitor|opponent|club|seed|qualifier|entrant|команда|участник|игрок|соперник|пара|спортсмен|квалифаер)(?: (?:no|nr|n))?(?: ?\d{1,3}| \p{L})$/u;
/** TBD 1, TBD2: one of several. */
const COUNTED = /^(?:tbd|tba|tbc) ?\d+$/u;
/** A place in a draw: Winner SF1, Loser of Match 3, Third place group A, Победитель матча 12. */
const OF_A_DRAW =
  /^(?:(?:the )?(?:winners?|losers?|runners? up|finalists?|semi ?finalists?)(?:$| (?:of|from|match|game|group|pair|tie|series|final|semi|quarter|sf|qf|r|m|w|g)(?: |\d|$)| \d)|(?:first|second|third|fourth|1st|2nd|3rd|4th) place(?: of| in)? group(?: |$)|(?:победител|проигравш|финалист|полуфиналист|обладатель места)\p{L}*(?: |$))/u;

/** What may stand between the players of a pair. */
const BETWEEN_PLAYERS = /[/&+;]|\s(?:и|and)\s/u;

/**
 * Whether a name stands for an opponent who is not known yet (TBD, Team 1, Winner of Match 3, Победитель пары 2, ?, –),
 * also with marks (TBD U19, Уточняется (ж)) or for both players of a pair.
 */
export function isPlaceholder(name: string): boolean {
  const unified = unify(name);
  if (isPlaceholderText(bareText(unified))) return true;
  const players = unified.split(BETWEEN_PLAYERS).map(bareText);
  return players.filter((player) => player !== '').every((player) => isPlaceholderText(withoutMarks(player)));
}

/** The same for a bare text without marks; a name without letters and figures is a placeholder. */
export function isPlaceholderText(text: string): boolean {
  return text === '' || WORDS.has(text) || COUNTED.test(text) || NUMBERED.test(text) || OF_A_DRAW.test(text);
}

/** The text itself if it consists of marks: U21 is a name. */
function withoutMarks(text: string): string {
  const rest = takeAttributes(` ${text} `)
    .rest.replace(/ [wжf] $/u, ' ')
    .trim();
  return rest === '' ? text : rest;
}
