-- When a server last answered a round about the stream. A round without an answer may have failed by a fault of the prober's own.
ALTER TABLE monitor ADD COLUMN "answeredAt" timestamptz;
-- The keys that the node lists as published in its last report.
ALTER TABLE node_report ADD COLUMN published text[] NOT NULL DEFAULT '{}';
