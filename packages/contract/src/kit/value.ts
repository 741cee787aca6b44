import * as z from 'zod/mini';
import { canonicalZone, isZone } from '../zone-names.ts';

/** One line of text: trimmed, without control characters. `max` in characters. */
export const line = (min: number, max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(min),
      z.maxLength(max),
      z.regex(/^[^\p{Cc}\u2028\u2029]*$/u),
      z.regex(/^\P{Surrogate}*$/u),
    );

/** Several lines of text; line breaks and tabs are kept, other control characters refused. */
export const prose = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u), z.regex(/^\P{Surrogate}*$/u));

/** A record id: a positive integer that JavaScript holds exactly. */
export const id = z.int().check(z.positive());

/** Lower-cased; one `@`, no spaces or control characters. Whether it exists, a mail shows. */
export const emailAddress = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1),
    z.maxLength(254),
    z.regex(/^[^\s@"<>(),:;\\[\]\p{Cc}]+@[^\s@"<>(),:;\\[\]\p{Cc}]+\.[^\s@"<>(),:;\\[\]\p{Cc}]+$/u),
  );

/** A password that somebody chooses. */
export const newPassword = z.string().check(z.minLength(10), z.maxLength(128));

/** Ids of another entity's records. More than anybody lists by hand: it bounds the work, what may be added is the entity's own rule. */
export const idList = z.array(id).check(z.maxLength(10_000));

/** The name of a time zone: `Europe/Moscow`. */
export const zoneName = z.string().check(z.maxLength(64), z.refine(isZone), z.overwrite(canonicalZone));

/** An instant as `2026-05-01T18:00:00.000Z`. */
export const instant = z.iso.datetime();
