import * as z from 'zod/mini';
import { line } from '#kit/field';
import { route } from '#kit/route';
import { sheetFormat, sheetLanguage } from './sheet.ts';

export const exportRoutes = {
  /** The list headers choose rows and order as they do in `GET /streams`; paging has no say. */
  streams: {
    ...route(
      'GET',
      '/streams/export',
      'stream.see',
      'Streams as a spreadsheet: what the list shows with the same headers, every page of it',
      z.strictObject({
        format: z.optional(sheetFormat),
        language: z.optional(sheetLanguage),
        name: z.optional(line(0, 200)),
      }),
      z.unknown(),
    ),
    list: true,
  },
};
