-- Other pictures of a match that has a title instead of teams.
CREATE INDEX stream_title ON stream (title, "startAt") WHERE team1 IS NULL AND "archivedAt" IS NULL;
