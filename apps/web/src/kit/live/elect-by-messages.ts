import { randomText } from '#kit/random-text.ts';
import type { Election, Lead } from './election.ts';

/** The claim of the later term wins; within a term a visible tab wins over a hidden one, whose timers are throttled. */
type Claim = { term: number; rank: string };
type Message = Claim | 'left';

/** How long the other tabs have to object. */
const objectMs = 150;

/** Elects by messages where tabs have no lock in common: every tab posts a claim, and the highest wins. */
export function electByMessages(name: string, lead: Lead): Election {
  const channel = new BroadcastChannel(`${name} election`);
  const id = randomText();
  let lastTerm = 0;
  let mine: Claim | null = null;
  let leading: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const post = (message: Message) => channel.postMessage(message);

  function claim(term: number): void {
    mine = { term, rank: (document.hidden ? 'hidden ' : 'visible ') + id };
    post(mine);
    clearTimeout(timer);
    timer = setTimeout(win, objectMs);
  }
  function win(): void {
    if (!mine) return;
    lastTerm = Math.max(lastTerm, mine.term) + 1;
    mine = { ...mine, term: lastTerm };
    post(mine);
    leading = new AbortController();
    lead(leading.signal);
  }
  function withdraw(): void {
    clearTimeout(timer);
    mine = null;
    leading?.abort();
    leading = null;
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'left') return leading ? undefined : claim(lastTerm + 1);
    lastTerm = Math.max(lastTerm, data.term);
    if (!mine) return;
    if (isHigher(data, mine)) withdraw();
    else post(mine);
  });
  // A new tab does not object to a claim.
  claim(0);
  return {
    takeOver() {
      if (!mine) claim(lastTerm + 1);
    },
    leave() {
      if (leading) post('left');
      withdraw();
      channel.close();
    },
  };
}

const isHigher = (a: Claim, b: Claim) => (a.term === b.term ? a.rank > b.rank : a.term > b.term);
