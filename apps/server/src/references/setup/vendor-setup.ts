import type { Server, SetupPart } from '@touchline/contract';

/** The values in a vendor's configuration lines. */
export type SetupFacts = {
  /** URL of the console, without a trailing slash. */
  console: string;
  server: number;
  token: string;
  /** URL of the vendor's callbacks; `url` contains the secret, `urlWithoutSecret` does not. */
  url: string;
  urlWithoutSecret: string;
  secret: string;
  /** `signed`: viewers need a signed link. */
  offer: Pick<Server, 'fqdn' | 'rtmp' | 'hls' | 'mpd' | 'publish' | 'signed'>;
};

/** The parts of a vendor's configuration, in the order in which they are inserted. */
export type VendorSetup = (facts: SetupFacts) => SetupPart[];

/** The port at the start of a path template; `fallback` when it has none. */
export function portOf(template: string, fallback: number): number {
  const port = /^:(\d+)\//.exec(template)?.[1];
  return port === undefined ? fallback : Number(port);
}
