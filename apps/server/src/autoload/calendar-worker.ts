import { constants, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { FeedError } from '#server/autoload/failure';
import { readCalendar } from '#server/autoload/read-calendar';
import type { CalendarMessage, CalendarRequest } from '#server/autoload/read-calendar-in-thread';

// Requests go before a calendar. On Linux a thread has a priority of its own, elsewhere it would be that of the whole process.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const port = parentPort;
if (!port) throw new Error('calendar-worker runs in a worker thread');
const post = (message: CalendarMessage) => port.postMessage(message);
const { text, defaults, daysAhead, limits } = workerData as CalendarRequest;
try {
  post({ kind: 'reading', event: null });
  const items = readCalendar(text, defaults, daysAhead, limits, (event) => post({ kind: 'reading', event }));
  post({ kind: 'end', items });
} catch (error) {
  if (!(error instanceof FeedError)) throw error;
  post({ kind: 'failure', code: error.code, detail: error.detail });
}
