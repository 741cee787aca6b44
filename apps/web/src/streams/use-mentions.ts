import { mentionRoutes } from '@touchline/contract';
import type { UserName } from '@touchline/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { call } from '#kit/call.ts';
import { completeMention, mentionAt } from './mention.ts';

const noPeople: readonly UserName[] = [];

/** Suggests people while `@name` is typed. `put` receives the new text and caret position when one is chosen. */
export function useMentions(stream: number, text: string, put: (text: string, caret: number) => void) {
  const [caret, setCaret] = useState(0);
  const [selectedIndex, setSelectedIndex] = useState(0);
  /** Start of the mention whose suggestions were closed with Escape, which does not close the drawer around. */
  const [closedMention, setClosedMention] = useState<number | null>(null);
  const mention = mentionAt(text, Math.min(caret, text.length));
  const [name] = useDebouncedValue(mention?.name.trim() ?? null, 120);
  const found = useQuery({
    queryKey: ['mention', stream, name],
    queryFn: ({ signal }) => call(mentionRoutes.list, { stream_id: stream, name: name ?? '' }, signal),
    enabled: mention !== null && name !== null,
    staleTime: 30_000,
  });
  const people =
    mention && mention.start !== closedMention && name === mention.name.trim()
      ? (found.data?.data ?? noPeople)
      : noPeople;
  const index = Math.min(selectedIndex, Math.max(0, people.length - 1));

  const choose = (person: UserName) => {
    if (!mention) return;
    const next = completeMention(text, caret, mention, person.name);
    setCaret(next.caret);
    // Otherwise the chosen name would be suggested again.
    setClosedMention(mention.start);
    put(next.text, next.caret);
  };
  const onCaret = (at: number) => {
    setCaret(at);
    setSelectedIndex(0);
    if (mentionAt(text, at)?.start !== closedMention) setClosedMention(null);
  };
  /** Handles the keys that select a suggestion. Returns whether it handled the event. */
  const onKey = (event: KeyboardEvent): boolean => {
    const person = people[index];
    // Enter also ends the composition of a character in an input method.
    if (!person || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'ArrowDown') setSelectedIndex((index + 1) % people.length);
    else if (event.key === 'ArrowUp') setSelectedIndex((index + people.length - 1) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person);
    else if (event.key === 'Escape') setClosedMention(mention?.start ?? null);
    else return false;
    event.preventDefault();
    return true;
  };
  return { people, index, choose, onCaret, onKey };
}
