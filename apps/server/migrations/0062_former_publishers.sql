-- The publisher that was stored when another one was admitted, until one of the two leaves: a server that refuses the
-- second one by itself reports only that it has left.
ALTER TABLE monitor ADD COLUMN "formerPublisher" jsonb;
