-- When a process began to copy a backup to the store. One without was made where there was no store.
ALTER TABLE backup ADD COLUMN "copyingSince" timestamptz;
