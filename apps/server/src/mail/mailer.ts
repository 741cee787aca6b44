import { setTimeout as sleep } from 'node:timers/promises';
import type { NodemailerError } from 'nodemailer';
import type { Deps } from '#server/deps';
import type { Stoppable } from '#server/jobs/open-workers';
import { workOutbox } from '#server/jobs/work-outbox';
import { publish } from '#kit/events';
import { picturesOf } from './mail-picture.ts';
import type { FindPicture } from './mail-picture.ts';
import { claimMails, markFailed, markSent, nextMailMs } from './outbox.ts';
import type { QueuedMail } from './outbox.ts';
import { openSmtp } from './smtp.ts';
import type { Send } from './smtp.ts';

const atOnce = 5;
const tryMs = 60_000;
const graceMs = 5_000;
/** Together with `tryMs`, less than the lease of a mail. */
const storeMs = 50_000;
const storeAgainMs = 1_000;

/**
 * Sends the mails of the outbox until stopped; then it waits for the current ones, 5 seconds at most. Without a mail server, they stay
 * there for administrators to read.
 */
export async function workMails(
  deps: Pick<Deps, 'jobs' | 'eventBus' | 'settings' | 'db' | 'log' | 'env' | 'now'>,
): Promise<Stoppable & { wake: () => void }> {
  const { settings, db, log } = deps;
  const [sender, findPicture] = [senderOf(settings), picturesOf(deps)];
  const outbox = await workOutbox(deps, 'mail', {
    announcedBy: ['mail'],
    atOnce: 1,
    async waiting() {
      const ms = sender() === null ? null : await nextMailMs(db);
      return ms === null ? [] : [{ data: {}, ms }];
    },
    async send(_data, { goesOn, signal }) {
      const ending = new AbortController();
      const late = () => setTimeout(() => ending.abort(), graceMs).unref();
      signal.addEventListener('abort', late, { once: true });
      for (let found = atOnce; found === atOnce && goesOn();) {
        const send = sender();
        found = send === null ? 0 : await sendDue({ db, log, findPicture }, send, ending.signal);
      }
      signal.removeEventListener('abort', late);
    },
  });
  // They may have a mail server now.
  const unsubscribe = settings.subscribe(outbox.wake);
  return {
    wake: outbox.wake,
    stop() {
      unsubscribe();
      return outbox.stop();
    },
  };
}

/** The transport for the current settings, recreated only when they change. Null without a mail server. */
function senderOf(settings: Deps['settings']): () => Send | null {
  let previous = '';
  let send: Send | null = null;
  return () => {
    const { smtp, mailFrom, publicUrl } = settings.now();
    const current = JSON.stringify([smtp, mailFrom, publicUrl]);
    if (current !== previous) send = smtp === null ? null : openSmtp(smtp, mailFrom, publicUrl);
    previous = current;
    return send;
  };
}

type Needs = Pick<Deps, 'db' | 'log'> & { findPicture: FindPicture };

async function sendDue(needs: Needs, send: Send, ending: AbortSignal): Promise<number> {
  const mails = await claimMails(needs.db, atOnce);
  await Promise.all(mails.map((mail) => sendOne(needs, mail, send, ending)));
  // Whoever looks at the outbox sees what became of them.
  if (mails.length > 0) await publish(needs.db, 'mail', { id: null });
  return mails.length;
}

async function sendOne(needs: Needs, mail: QueuedMail, send: Send, ending: AbortSignal): Promise<void> {
  const { db, log } = needs;
  // A mail without its picture is better than none.
  const picture = await needs.findPicture(mail).catch((error: unknown) => {
    log.warn({ err: error, mail: mail.id }, 'could not find the picture of an email');
    return null;
  });
  try {
    await send(mail, picture, AbortSignal.any([ending, AbortSignal.timeout(tryMs)]));
  } catch (error) {
    const { message, isFinal } = describe(error);
    const goesOn = await markFailed(db, mail, message, isFinal);
    if (goesOn) log.warn({ mail: mail.id, tries: mail.tries, error: message }, 'could not send an email; will retry');
    else log.error({ mail: mail.id, tries: mail.tries, error: message }, 'could not send an email; giving up');
    return;
  }
  await storeSent(needs, mail, ending);
}

/**
 * Marks a mail as sent, retrying until the database accepts it: otherwise it would be sent again at the end of its
 * lease.
 */
async function storeSent(
  { db, log }: Pick<Needs, 'db' | 'log'>,
  { id }: QueuedMail,
  ending: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await markSent(db, id);
    } catch (error) {
      if (ending.aborted || performance.now() - startedAt > storeMs) throw error;
      log.warn({ err: error, mail: id }, 'sent an email, but could not delete it from the outbox yet');
      await sleep(storeAgainMs);
    }
  }
}

/**
 * Only an address that gets no mail is final: wrong credentials, a full server or one that relays nothing from here can be fixed.
 * A server checks those, too, when it is told the recipient.
 */
function describe(error: unknown): { message: string; isFinal: boolean } {
  if (!(error instanceof Error)) return { message: String(error), isFinal: false };
  const { code, command, permanent, response } = error as NodemailerError;
  const isRefused = code === 'EENVELOPE' && command !== 'MAIL FROM' && permanent !== false;
  return { message: error.message, isFinal: isRefused && isOfAddress(response ?? null) };
}

/** Enhanced status codes of an address that gets no mail (RFC 3463 and 7505). */
const addressCodes = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'];

/** The code after the first three digits of a reply, or at its end, where qmail has it: `(#5.1.1)`. */
const enhancedCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b|#(\d\.\d{1,3}\.\d{1,3})\)?\s*$/;

/**
 * Whether a reply refuses the address itself. One without an enhanced code may as well refuse to relay. Without a reply, the
 * address was not even sent.
 */
function isOfAddress(response: string | null): boolean {
  if (response === null) return true;
  const [, first, last] = enhancedCode.exec(response) ?? [];
  return addressCodes.includes(first ?? last ?? '');
}
