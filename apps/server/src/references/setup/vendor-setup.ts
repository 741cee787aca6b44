import type { Server, SetupPart } from '@touchline/contract';

/** What the lines of a vendor are made of. */
export type SetupFacts = {
  /** Address of the console, without a slash at its end. */
  console: string;
  server: number;
  token: string;
  /** Where the vendor's callbacks go; `url` carries the secret, `plain` does not. */
  url: string;
  plain: string;
  secret: string;
  offer: Pick<Server, 'fqdn' | 'rtmp' | 'hls' | 'mpd' | 'publish'>;
};

/** The parts of a vendor's configuration, in the order in which they are put in. */
export type VendorSetup = (facts: SetupFacts) => SetupPart[];

/** The port that a path template begins with; `usual` where it has none. */
export function portOf(template: string, usual: number): number {
  const port = /^:(\d+)\//.exec(template)?.[1];
  return port === undefined ? usual : Number(port);
}

/** The application that encoders publish to: the first folder of the path. */
export function applicationOf({ publish, rtmp }: SetupFacts['offer']): string {
  return /^(?::\d+)?\/([\w-]+)\//.exec(publish || rtmp)?.[1] ?? 'live';
}
