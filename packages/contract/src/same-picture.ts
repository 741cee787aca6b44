import * as z from 'zod/mini';
import { id } from '#kit/value';
import { oneId, route } from '#kit/route';

/** A stream of another match that shows the same. */
const sameStream = z.object({ id, name: z.string() });

export const samePictureRoutes = {
  list: route(
    'GET',
    '/stream/same-picture',
    'stream.see',
    'The streams of other matches that show the same as a stream, as far as the caller may see them',
    z.strictObject({ id: oneId }),
    z.array(sameStream),
  ),
};
