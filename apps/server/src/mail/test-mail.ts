import { settingRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';
import { openSmtp } from './smtp.ts';

/** Neither a person nor a request waits longer. */
const limitMs = 10_000;

/** Sends one mail to the calling administrator, bypassing the outbox, to return the mail server's own response. */
export function serveTestMail(app: FastifyInstance, { authenticator, settings, log }: Deps): void {
  serve(app, authenticator, settingRoutes.testMail, async ({ who }) => {
    const { smtp, mailFrom, publicUrl, productName } = settings.now();
    if (smtp === null) return { recipient: who.email, sent: false, error: null };
    const mail = {
      id: 0,
      tries: 1,
      createdAt: new Date().toISOString(),
      recipient: who.email,
      link: '',
      pictured: null,
      subject: `${productName}: проверка почты / test email`,
      body: `Отправка писем работает.\n\nEmail delivery works.\n\n${publicUrl}\n`,
    };
    try {
      await openSmtp(smtp, mailFrom, publicUrl)(mail, null, AbortSignal.timeout(limitMs));
      return { recipient: who.email, sent: true, error: null };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log.warn({ user: who.id, error: message }, 'could not send a test email');
      return { recipient: who.email, sent: false, error: message };
    }
  });
}
