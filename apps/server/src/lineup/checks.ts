import { isAvailable } from '@touchline/contract';
import type { Check, CheckKind } from '@touchline/contract';
import { checkPicture, checkSize, checkSound } from '#server/lineup/content-checks';
import { good, poor } from '#server/lineup/finding';
import type { Finding } from '#server/lineup/finding';
import type { LineupFacts } from '#server/lineup/facts';

const finders: Record<CheckKind, (facts: LineupFacts) => Finding> = {
  signal: checkSignal,
  size: checkSize,
  sound: checkSound,
  picture: checkPicture,
  holder: checkHolder,
  link: checkLink,
};

/** What is known of a match before its start. What is not known is never good; when it is due, the console says. */
export function checksOf(facts: LineupFacts): Check[] {
  return (Object.keys(finders) as CheckKind[]).map((kind) => ({ kind, ...finders[kind](facts) }));
}

function checkSignal({ server, state, refusal, pullReason }: LineupFacts): Finding {
  if (server === null) return poor('bad', 'no_server', '');
  if (state === 'unknown') return poor('unknown', 'not_probed', '');
  if (state === 'ok') return good('');
  if (state === 'degraded') return poor('doubtful', 'partly', '');
  if (isAvailable(state)) return poor('doubtful', 'outside_window', '');
  if (refusal !== null) return poor('bad', 'refused', refusal);
  if (pullReason !== null) return poor('bad', 'not_pulled', pullReason);
  return poor('bad', 'no_signal', '');
}

function checkHolder({ holders }: LineupFacts): Finding {
  if (holders.length === 0) return poor('bad', 'nobody', '');
  const names = (some: LineupFacts['holders']) => some.map(({ name }) => name).join(', ');
  const able = holders.filter(({ isAble }) => isAble);
  if (able.length === 0) return poor('bad', 'not_able', names(holders));
  const confirmed = able.filter(({ confirmedAt }) => confirmedAt !== null);
  return confirmed.length > 0 ? good(names(confirmed)) : poor('bad', 'not_confirmed', names(able));
}

function checkLink({ links, openedLinks, isCounted }: LineupFacts): Finding {
  if (links === 0) return poor('unknown', 'no_link', '');
  if (!isCounted) return poor('unknown', 'not_counted', '');
  const detail = `${openedLinks}/${links}`;
  return openedLinks === links ? good(detail) : poor('bad', 'not_opened', detail);
}
