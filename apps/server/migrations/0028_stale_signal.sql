-- From then on what the last round saw is not believed any more: three probe intervals after it, as they were set then.
-- The default is for rows made before their first round, of which nothing is known yet.
ALTER TABLE monitor ADD COLUMN "staleAt" timestamptz NOT NULL DEFAULT now() + interval '30 seconds';
UPDATE monitor SET "staleAt" = "probedAt" + interval '30 seconds' WHERE "dueAt" IS NOT NULL AND "probedAt" IS NOT NULL;
