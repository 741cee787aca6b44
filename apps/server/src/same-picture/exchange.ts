import type { Deps } from '#server/deps';
import { exchangeLooks } from '#server/same-picture/exchange-looks';
import type { Look } from '#server/same-picture/recent-layouts';

const exchangeMs = 1_000;
/** Looks of other processes may arrive late. */
const lateMs = 5_000;

export type Exchange = { add: (look: Look) => void; stop: () => Promise<void> };

/** Sends looks to the other probers and receives theirs, once a second at most and only while there are any. */
export function openExchange(
  db: Deps['db'],
  log: Deps['log'],
  now: Deps['now'],
  receive: (look: Look) => void,
): Exchange {
  let pending: Look[] = [];
  let timer: NodeJS.Timeout | null = null;
  let running = Promise.resolve();
  let since = now().getTime();
  async function run(): Promise<void> {
    timer = null;
    const own = [...new Map(pending.map((look) => [look.stream, look])).values()];
    pending = [];
    const startedAt = now().getTime();
    try {
      for (const look of await exchangeLooks(db, own, since)) receive(look);
      since = startedAt - lateMs;
    } catch (error) {
      log.warn({ err: error }, 'could not exchange looks at streams');
    }
  }
  return {
    add(look: Look): void {
      pending.push(look);
      timer ??= setTimeout(() => void (running = running.then(run)), exchangeMs).unref();
    },
    async stop(): Promise<void> {
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}
