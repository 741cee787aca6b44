/**
 * Keys of all advisory locks of the console. PostgreSQL identifies a lock by its number alone, so every number is
 * declared here: two locks with the same number would block each other.
 */
export const advisoryLocks = {
  /** Preparing the database at the start of a process: schema, search keys, demo data, bundled media node. */
  start: 7_201_994,
  /** Matching of queries and streams. */
  matching: 7_201_995,
  /** Removing an administrator, who may be the last one, or creating the first. */
  administrators: 7_201_996,
  /** Counting the running imports before another one starts. */
  imports: 7_201_997,
  /** Writing the streams of an import: two files with the same matches must not both create them. */
  streamImports: 7_202_013,
  /** Making a partition of samples. */
  makePartition: 7_201_998,
  /** Making and dropping partitions of months. */
  months: 7_202_012,
  /** Packing samples and dropping old ones; apart from the above, for which the prober waits. */
  packSamples: 7_201_999,
  /** Joining faults to incidents and notifying people about them. */
  incidents: 7_202_000,
  /** Making a backup. */
  backups: 7_202_001,
  /** Deciding which matches auto-take rules take. */
  autoTakes: 7_202_002,
  /** Correcting what a clock wrote that was ahead. */
  correctClock: 7_202_003,
  /** Counting the tokens of services before another one is made. */
  serviceTokens: 7_202_010,
  /** Work that the process whose session holds it does, beside a hash of the name of the work. */
  lifeOfWork: 7_202_011,
} as const;
