-- The audit log and the histories of streams go into partitions of months, in three steps that never lock anybody out for
-- longer than a moment. First: until when all that is there is, with a day to spare for what is written meanwhile.
DO $$
DECLARE
  of text;
  until timestamptz;
BEGIN
  FOREACH of IN ARRAY '{audit,history}'::text[] LOOP
    EXECUTE format('SELECT date_trunc(''month'', greatest(now() + interval ''1 day'', max(at)) AT TIME ZONE ''UTC'') FROM %I', of) INTO until;
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (at < %L) NOT VALID', of, of || '_until', (until + interval '1 month') AT TIME ZONE 'UTC');
  END LOOP;
END $$;
