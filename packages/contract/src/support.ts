import * as z from 'zod/mini';
import { id, instant, line, prose } from '#kit/value';
import { listRoute } from '#kit/crud';
import { nothing, oneId, route } from '#kit/route';

/** `open`: waiting for support. `answered`: waiting for its author. */
export const ticketStatuses = ['open', 'answered', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Tickets that one person may open per hour. */
export const ticketsPerHour = 10;

/** Messages that one person may write to their own tickets per hour, including the first message of each. */
export const messagesPerHour = 30;

/** A path of the console; query parameters that could hold a secret are refused. */
const path = line(0, 500).check(z.regex(/^(?:\/(?!.*[?&](?:auth_token|token|code|key|email|password)=).*)?$/i));

/** Context that the console adds to a ticket; its author sees it before sending. */
export const ticketContext = z.strictObject({
  /** The screen from which the author opened the form. */
  route: path,
  version: line(0, 100),
  browser: line(0, 500),
  language: line(0, 35),
  zone: line(0, 64),
  /** The last failed API call, and when; null when none failed. */
  lastError: z.nullable(
    z.strictObject({
      /** Such as `PUT /stream`, without the request body. */
      call: line(1, 200),
      status: z.int(),
      code: z.nullable(line(0, 60)),
      requestId: z.nullable(line(0, 100)),
      at: instant,
    }),
  ),
});
export type TicketContext = z.infer<typeof ticketContext>;

export const ticket = z.object({
  id,
  subject: z.string(),
  status: z.enum(ticketStatuses),
  user: id,
  userName: z.string(),
  createdAt: instant,
  updatedAt: instant,
  messages: z.int(),
});
export type Ticket = z.infer<typeof ticket>;

const ticketMessage = z.object({
  id,
  /** Null when the account was deleted. */
  user: z.nullable(id),
  userName: z.string(),
  /** An administrator's reply, rather than a message of the author. */
  support: z.boolean(),
  message: z.string(),
  createdAt: instant,
});
export type TicketMessage = z.infer<typeof ticketMessage>;

export const ticketThread = z.object({ ...ticket.shape, context: ticketContext, thread: z.array(ticketMessage) });
export type TicketThread = z.infer<typeof ticketThread>;

const message = prose(5000).check(z.minLength(1));
export const newTicket = z.strictObject({ subject: line(1, 200), message, context: ticketContext });

export const supportRoutes = {
  create: route('POST', '/support/ticket', 'signed-in', 'Ask support', newTicket, ticketThread),
  update: route(
    'PUT',
    '/support/ticket',
    'signed-in',
    'Close or reopen a ticket',
    z.strictObject({ id, status: z.enum(['open', 'closed']) }),
    ticketThread,
  ),
  find: route('GET', '/support/ticket', 'signed-in', 'One ticket', z.strictObject({ id: oneId }), ticketThread),
  write: route(
    'POST',
    '/support/message',
    'signed-in',
    'Write a message to a ticket, as its author or as an administrator',
    z.strictObject({ ticket: id, message }),
    ticketThread,
  ),
  list: listRoute('GET', '/support/tickets', 'signed-in', 'One’s tickets; administrators see all', nothing, ticket),
  search: listRoute(
    'POST',
    '/support/tickets',
    'signed-in',
    'Search tickets',
    z.strictObject({ name: line(0, 200) }),
    ticket,
  ),
};
