import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that is sent as it is: JSON of which everything but what its schema names was removed. */
export type ReadyAnswer = { json: Buffer; brotli: () => Buffer };

const readyAnswers = new WeakSet<object>();

export function readyAnswer(json: Buffer, brotli: () => Buffer): ReadyAnswer {
  const answer = { json, brotli };
  readyAnswers.add(answer);
  return answer;
}

export const isReady = (answer: unknown): answer is ReadyAnswer =>
  typeof answer === 'object' && answer !== null && readyAnswers.has(answer);

/** Sends the answer, compressed with brotli when the caller takes that; the compression of other replies does the rest. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, { json, brotli }: ReadyAnswer): FastifyReply {
  reply.type('application/json; charset=utf-8');
  if (!takesBrotli(request)) return reply.send(json);
  return reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' }).send(brotli());
}

function takesBrotli({ headers }: FastifyRequest): boolean {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || headers['x-no-compression'] !== undefined) return false;
  return accepted.split(',').some((encoding) => /^\s*br\s*(;\s*q=(1|0?\.\d*[1-9]).*)?$/.test(encoding));
}
