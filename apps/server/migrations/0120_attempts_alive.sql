-- When a process last said that it still runs a request with an Idempotency-Key: without it, whoever repeats the request of a
-- process that was killed would have to wait for longer than any request takes.
ALTER TABLE idempotency ADD COLUMN "aliveAt" timestamptz NOT NULL DEFAULT now();
