-- When an event was published, not when its transaction began: a reader asks for the last seconds, and a transaction may last longer.
ALTER TABLE event ALTER COLUMN at SET DEFAULT clock_timestamp();
