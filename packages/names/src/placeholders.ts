import { normalize } from './normalize.ts';

/** Whole names that mean nobody yet. */
const WORDS = new Set(
  'tbd|tba|tbc|tbn|to be decided|to be determined|to be announced|to be confirmed|unknown|none|n a|na|bye|not known|undefined|qualifier|lucky loser|opponent|уточняется|уточняются|неизвестно|неизвестен|будет определен|будет определена|будет объявлен|определится|определяется|не определен|не определена|нет данных|н д|соперник|соперник уточняется|соперник неизвестен|участник|команда'.split(
    '|',
  ),
);

/** A side of a pairing with only a number or letter: Team 1, Команда А, Player 2. */
const NUMBERED =
  /^(?:home |away )?(?:team|player|participant|competitor|opponent|club|seed|qualifier|entrant|команда|участник|игрок|соперник|пара|спортсмен|квалифаер)(?: (?:no|nr|n))?(?: ?\d{1,3}| \p{L})$/u;
/** A place in a draw: Winner SF1, Loser of Match 3, Победитель матча 12. */
const OF_A_DRAW =
  /^(?:(?:the )?(?:winners?|losers?|runners? up|finalists?|semi ?finalists?)(?:$| (?:of|from|match|game|group|pair|tie|series|final|semi|quarter|sf|qf|r|m|w|g)(?: |\d|$)| \d)|(?:победител|проигравш|финалист|полуфиналист|обладатель места)\p{L}*(?: |$))/u;

/**
 * Whether a name stands for an opponent who is not known yet (TBD, Team 1, Winner of Match 3, Победитель пары 2, ?, –).
 */
export function isPlaceholder(name: string): boolean {
  return isPlaceholderText(normalize(name));
}

/** The same for a bare text; a name without letters and figures is a placeholder. */
export function isPlaceholderText(text: string): boolean {
  return text === '' || WORDS.has(text) || NUMBERED.test(text) || OF_A_DRAW.test(text);
}
