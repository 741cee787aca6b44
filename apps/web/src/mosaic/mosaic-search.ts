import { maxMosaicStreams } from '@touchline/contract';

/** What decides what the mosaic shows. All of it is kept in the address. */
export type MosaicState = {
  /** The saved layout it began with. */
  layout: number | null;
  /** The streams in the order of their tiles; null: those of the layout, as saved. */
  streams: readonly number[] | null;
  /** Whether the tile in focus is larger than the others; null: as the layout says. */
  isLarge: boolean | null;
  /** Whether the mosaic fills the screen, without navigation. */
  isFull: boolean;
};

export type ChangeMosaic = (change: Partial<MosaicState>) => void;

type MosaicSearch = Partial<Record<'layout' | 'streams' | 'large' | 'full', string>>;

/** Reads the state from query parameters; invalid ones are ignored. */
export function readMosaic(search: MosaicSearch): MosaicState {
  return {
    layout: readId(search.layout ?? ''),
    streams: search.streams === undefined ? null : readIds(search.streams),
    isLarge: search.large === undefined ? null : search.large === 'true',
    isFull: search.full === 'true',
  };
}

/** The query parameters after a change. Defaults are left out; unrelated parameters are kept. */
export function writeMosaic(search: MosaicSearch, change: Partial<MosaicState>): Record<string, string> {
  const { layout, streams, isLarge, isFull } = { ...readMosaic(search), ...change };
  const { layout: _layout, streams: _streams, large: _large, full: _full, ...others } = search;
  return {
    ...others,
    ...(layout === null ? {} : { layout: String(layout) }),
    ...(streams === null ? {} : { streams: streams.join(',') }),
    ...(isLarge === null ? {} : { large: String(isLarge) }),
    ...(isFull ? { full: 'true' } : {}),
  };
}

function readIds(text: string): number[] {
  const ids = text.split(',').flatMap((part) => readId(part) ?? []);
  return [...new Set(ids)].slice(0, maxMosaicStreams);
}

function readId(text: string): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
