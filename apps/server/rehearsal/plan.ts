import { z } from 'zod';

const match = z.strictObject({
  /** Stream key, with the token after `?` if the server requires one. */
  key: z.string().min(1),
  /** Name of a file in clips/, without extension. */
  clip: z.string().regex(/^[a-z0-9-]+$/),
  /**
   * `steady` publishes without end, `drops` disconnects for `dropForS` after each `dropEveryS`, `late` starts after
   * `dropForS`, `black` shows the black clip instead of `clip`.
   */
  behavior: z.enum(['steady', 'drops', 'black', 'late']),
  dropEveryS: z.number().positive().default(40),
  dropForS: z.number().positive().default(20),
});

const plan = z.strictObject({
  /** Server and application, such as `rtmp://127.0.0.1:1935/live`; the key is appended. */
  rtmpUrl: z.url({ protocol: /^rtmps?$/ }),
  matches: z.array(match).max(64),
});

/** The matches that rehearsal mode publishes. */
export type RehearsalPlan = z.infer<typeof plan>;
export type RehearsalMatch = z.infer<typeof match>;

/** Parses a plan from JSON. Throws with a message that names the wrong field. */
export function readPlan(json: string): RehearsalPlan {
  const result = plan.safeParse(JSON.parse(json));
  if (!result.success) throw new Error(`the rehearsal plan is wrong: ${z.prettifyError(result.error)}`);
  return result.data;
}
