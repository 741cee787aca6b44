import type { IncidentEntryKind } from '@touchline/contract';
import type { Transaction } from '#database/pool';

type Entry = { incident: number; kind: IncidentEntryKind } & Partial<{
  user: number;
  note: string;
  until: string;
  people: number[];
}>;

/** Adds to what happened to an incident, in the transaction of the change. */
export async function addEntry(trx: Transaction, entry: Entry): Promise<void> {
  await trx.insertInto('incident_entry').values(entry).execute();
}
