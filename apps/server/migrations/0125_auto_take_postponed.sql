-- A postponed match is taken by no rule, and looked at again once it has a new date.
CREATE OR REPLACE FUNCTION auto_take_note() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO auto_take_due (stream) SELECT id FROM new_rows
    WHERE "archivedAt" IS NULL AND NOT postponed AND phase IN ('scheduled', 'live') AND "endAt" > now();
  ELSE
    INSERT INTO auto_take_due (stream) SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE n."archivedAt" IS NULL AND NOT n.postponed AND n.phase IN ('scheduled', 'live') AND n."endAt" > now()
      AND (o."archivedAt" IS NOT NULL OR o.postponed OR o.phase NOT IN ('scheduled', 'live')
        OR (n.sport, n.tournament, n.team1, n.team2, n."startAt", n."endAt", n."startTimeTbd")
          IS DISTINCT FROM (o.sport, o.tournament, o.team1, o.team2, o."startAt", o."endAt", o."startTimeTbd"));
  END IF;
  RETURN NULL;
END $$;
