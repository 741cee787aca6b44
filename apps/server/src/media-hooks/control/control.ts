/** What a control interface answered; `body` is parsed JSON, or the text if it is none. */
export type ControlAnswer = { status: number; body: unknown };

/** A request to the control interface of a server; `path` is below its address. */
export type ControlRequest = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers: Record<string, string>;
};

export type ControlTarget = {
  key: string;
  /** The RTMP application of encoders. */
  app: string;
  secret: string | null;
  /** Throws `ControlError` without an answer. */
  ask: (request: ControlRequest) => Promise<ControlAnswer>;
};

/** Ends the publisher of a key; false when the server has none. Throws `ControlError`. */
export type EndPublisher = (target: ControlTarget) => Promise<boolean>;

/** Why a server did not do what it was asked to: a few words without secrets, for the history. */
export class ControlError extends Error {}

/** Throws unless the answer is a success. */
export function mustSucceed({ status }: ControlAnswer): void {
  if (status < 200 || status > 299) throw new ControlError(`HTTP ${status}`);
}

/** The secret as HTTP Basic credentials: `user:password`, or an access token. */
export function basic(secret: string | null): Record<string, string> {
  return secret === null ? {} : { authorization: `Basic ${Buffer.from(secret).toString('base64')}` };
}
