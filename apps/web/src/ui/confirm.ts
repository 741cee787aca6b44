export type Question = { title: string; text: string; yes: string; no: string; danger: boolean };
export type OpenQuestion = Question & { answer: (yes: boolean) => void };

let current: OpenQuestion | null = null;
const watchers = new Set<() => void>();

/** Asks before an action that cannot be undone. Resolves to false if the user cancels. */
export function confirm(question: Question): Promise<boolean> {
  current?.answer(false);
  return new Promise((resolve) => {
    const mine: OpenQuestion = {
      ...question,
      answer: (yes) => {
        // A second click must not close the next question.
        if (current === mine) put(null);
        resolve(yes);
      },
    };
    put(mine);
  });
}

/** The open question, or null. */
export const openQuestion = (): OpenQuestion | null => current;

/** Calls back when a question opens or is answered. */
export function watchQuestions(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function put(next: OpenQuestion | null): void {
  current = next;
  for (const watcher of watchers) watcher();
}
