/**
 * Every advisory lock of the console. PostgreSQL knows a lock by its number alone, so each number stands here and nowhere
 * else: two locks with one number would wait for each other.
 */
export const advisoryLocks = {
  /** Preparing the database at the start of a process: schema, search keys, demo data, bundled media node. */
  start: 7_201_994,
  /** Matching of queries and streams. */
  matching: 7_201_995,
  /** Whoever may take the last administrator away, or makes the first one. */
  administrators: 7_201_996,
  /** Counting the imports that run before another one starts. */
  imports: 7_201_997,
} as const;
