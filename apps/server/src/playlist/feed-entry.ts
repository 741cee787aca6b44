import type { PlaylistInput } from '@touchline/contract';

type Facts = 'sportText' | 'tournamentText' | 'team1Text' | 'team2Text' | 'startDate' | 'startTime';

/** A match as a feed delivers it, with names as free text. */
export type FeedEntry = Required<Pick<PlaylistInput, Facts | 'event_id' | 'timezone'>> & { isCanceled: boolean };
