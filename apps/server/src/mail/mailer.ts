import { setTimeout as sleep } from 'node:timers/promises';
import type { NodemailerError } from 'nodemailer';
import type { Deps } from '#server/deps';
import { picturesOf } from './mail-picture.ts';
import type { FindPicture } from './mail-picture.ts';
import { claimMails, markFailed, markSent } from './outbox.ts';
import type { QueuedMail } from './outbox.ts';
import { openSmtp } from './smtp.ts';
import type { Send } from './smtp.ts';

type Mailer = {
  /** Checks the outbox now rather than within a second. */
  wake: () => void;
  /** Claims no more mails and waits for the current ones, 5 seconds at most. */
  stop: () => Promise<void>;
};

const pollMs = 1_000;
const atOnce = 5;
const tryMs = 60_000;
const graceMs = 5_000;
/** Together with `tryMs`, less than the lease of a mail. */
const noteMs = 50_000;

/** Sends the mails of the outbox. Without a mail server, they stay there for administrators to read. */
export function startMailer(deps: Pick<Deps, 'settings' | 'db' | 'log' | 'env' | 'now'>): Mailer {
  const { settings, db, log } = deps;
  const [sender, findPicture] = [senderOf(settings), picturesOf(deps)];
  const stopping = new AbortController();
  const ending = new AbortController();
  let wake = () => {};

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const sendAll = async () => {
    while (!stopping.signal.aborted) {
      const send = sender();
      if (send === null) {
        await pause();
        continue;
      }
      const found = await sendDue({ db, log, findPicture }, send, ending.signal).catch((error: unknown) => {
        log.warn({ err: error }, 'could not read the outbox');
        return 0;
      });
      if (found < atOnce && !stopping.signal.aborted) await pause();
    }
  };

  const running = sendAll();
  return {
    wake: () => wake(),
    async stop() {
      stopping.abort();
      wake();
      const late = setTimeout(() => ending.abort(), graceMs);
      await running;
      clearTimeout(late);
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
      if (ending.aborted || performance.now() - startedAt > noteMs) throw error;
      log.warn({ err: error, mail: id }, 'sent an email, but could not delete it from the outbox yet');
      await sleep(pollMs);
    }
  }
}

/** Only a refused recipient is final: wrong credentials or a full server can be fixed. */
function describe(error: unknown): { message: string; isFinal: boolean } {
  if (!(error instanceof Error)) return { message: String(error), isFinal: false };
  const { code, command, permanent } = error as NodemailerError;
  const isFinal = code === 'EENVELOPE' && command !== 'MAIL FROM' && permanent !== false;
  return { message: error.message, isFinal };
}
