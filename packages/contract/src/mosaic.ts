import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import { flag, name, refers } from '#kit/field';
import { id } from '#kit/value';
import { crud } from '#kit/crud';

/** Most streams of a mosaic: more moving pictures are too small to be watched. */
export const maxMosaicStreams = 48;
/** Most layouts that one person may keep. */
export const maxMosaics = 50;

const streams = z.array(id).check(
  z.maxLength(maxMosaicStreams),
  z.overwrite((given) => [...new Set(given)]),
);

/** A layout of the mosaic that a person keeps: which streams, in which order. Only the owner sees it. */
export const mosaic = entity('mosaic', ['layout of the mosaic', 'layouts of the mosaic'], {
  name: name(60, 'required'),
  /** In the order of the tiles. Those that the owner may not see at present are left out. */
  streams: { ...refers('stream'), schema: streams },
  /** Whether the tile in focus is larger than the others. */
  large: flag(),
});

export const mosaicRoutes = crud(mosaic, '/profile/mosaic', '/profile/mosaics', 'signed-in', 'signed-in');

export type Mosaic = z.infer<typeof mosaic.item>;
export type MosaicInput = z.infer<typeof mosaic.create>;
