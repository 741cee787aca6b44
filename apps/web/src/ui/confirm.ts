export type Question = { title: string; text: string; yes: string; no: string; danger: boolean };
export type Asked = Question & { answer: (yes: boolean) => void };

let asked: Asked | null = null;
const watchers = new Set<() => void>();

/** Asks before something that cannot be taken back; false when the person turns away. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    const mine: Asked = {
      ...question,
      answer: (yes) => {
        // A second press must not close the question after this one.
        if (asked === mine) put(null);
        resolve(yes);
      },
    };
    put(mine);
  });
}

/** The question that is open, or null. */
export const openQuestion = (): Asked | null => asked;

/** Calls back when a question opens or is answered. */
export function watchQuestions(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function put(next: Asked | null): void {
  asked = next;
  for (const watcher of watchers) watcher();
}
