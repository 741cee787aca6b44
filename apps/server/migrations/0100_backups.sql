-- Backups that the console was asked for or has made. A row is the claim of the process that makes it.
CREATE TABLE backup (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- null until a process has begun
  "startedAt" timestamptz,
  "finishedAt" timestamptz,
  -- when it was restored into a database of its own and counted
  "verifiedAt" timestamptz,
  host text,
  file text,
  bytes int8,
  "rowCount" int8,
  "isEncrypted" bool,
  error text
);
-- Hours from one backup to the next; null: only when somebody asks.
ALTER TABLE setting ADD COLUMN "backupEveryH" int4 DEFAULT 24;
