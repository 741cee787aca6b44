import type { HistoryEntry } from '@touchline/contract';
import type { Caller } from './console-calls.ts';
import type { DeskMatch } from './desk.ts';
import type { PeopleFacts } from './score.ts';

/** Matches that had started before the evening began are taken in time within this. */
const firstMinuteMs = 60_000;

/** What people have done with the matches of an evening that began at a moment, whoever they are. */
export async function readPeople(admin: Caller, matches: readonly DeskMatch[], beganMs: number): Promise<PeopleFacts> {
  const holders = new Map<number, string[]>();
  let [takenInTime, handedOver] = [0, 0];
  for (const { stream, startMs } of matches) {
    const { data } = await admin.call<{ data: HistoryEntry[] }>('GET', `/stream/history?id=${stream}`, null);
    const takes = data.filter(({ kind }) => kind === 'take');
    holders.set(
      stream,
      takes.flatMap(({ to }) => to ?? []),
    );
    const inTimeMs = Math.max(startMs, beganMs + firstMinuteMs);
    if (takes.some(({ at }) => Date.parse(at) <= inTimeMs)) takenInTime += 1;
    // The receiver of a handover, by accepting it, takes the match off somebody else.
    if (data.some(({ kind, to, userName }) => kind === 'release' && to !== userName)) handedOver += 1;
  }
  return { holders, matches: matches.length, takenInTime, handedOver };
}
