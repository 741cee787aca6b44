-- A place with a number is found like the place alone. The keys of waiting queries are made anew, and the queries compared
-- with what they may be for.
INSERT INTO rematch (kind, record, "notedAt")
SELECT 'playlist', id, '-infinity' FROM playlist
WHERE status = 'awaiting' AND "revokedAt" IS NULL AND "startAt" > now() - interval '2 days';
