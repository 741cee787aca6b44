import type { AutoTakeRule } from '@touchline/contract';
import { useState } from 'react';
import { recordsOf } from './rule-values.ts';
import type { ChosenRecord, RecordField } from './rule-values.ts';

/** The names of the records of a form, which holds their ids: those of both versions of the rule, and of what was chosen. */
export function useRecordNames(opened: AutoTakeRule | null, base: AutoTakeRule | null) {
  const [chosen, setChosen] = useState<{ field: RecordField; record: ChosenRecord }[]>([]);
  return {
    named(field: RecordField, ids: readonly number[]): ChosenRecord[] {
      const known = [
        ...chosen.flatMap((one) => (one.field === field ? [one.record] : [])),
        ...[base, opened].flatMap((rule) => (rule ? recordsOf(rule)[field] : [])),
      ];
      return ids.map((id) => known.find((record) => record.id === id) ?? { id, name: String(id) });
    },
    remember: (field: RecordField, records: readonly ChosenRecord[]) =>
      setChosen([...chosen, ...records.map((record) => ({ field, record }))]),
  };
}

export type RecordNames = ReturnType<typeof useRecordNames>;
