import type { BackendModule } from 'i18next';

declare const LOCALES_VERSION: string;

/** Loads the texts of a namespace, as this build has them. i18next asks again when the network or the server fails. */
export const wordsBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  read(language, namespace, reply) {
    void load(`/locales/${language}/${namespace}.json?v=${LOCALES_VERSION}`).then(
      (words) => reply(null, words),
      (error: unknown) => reply(String(error), !(error instanceof Absent)),
    );
  },
};

/** The server has no such texts, and will not have them. */
class Absent extends Error {}

async function load(address: string): Promise<Record<string, unknown>> {
  const response = await fetch(address);
  if (response.ok) return (await response.json()) as Record<string, unknown>;
  const text = `${address}: ${response.status}`;
  throw response.status < 500 ? new Absent(text) : new Error(text);
}
