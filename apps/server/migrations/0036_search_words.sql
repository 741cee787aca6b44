-- Search keys end in what sounds the same in the other script (see kit/search-key.ts). Those of before get it at a start.
DROP INDEX stream_without_key;
DROP INDEX team_without_key;
DROP INDEX tournament_without_key;
CREATE INDEX stream_without_key ON stream (id) WHERE "searchKey" NOT LIKE '%~%' AND title <> '';
CREATE INDEX team_without_key ON team (id) WHERE "searchKey" NOT LIKE '%~%';
CREATE INDEX tournament_without_key ON tournament (id) WHERE "searchKey" NOT LIKE '%~%';

-- What else a stream is found by (see streams/search.ts): mostly empty, so that only what is written costs anything.
CREATE INDEX stream_event_id ON stream USING gin (lower(event_id) gin_trgm_ops) WHERE event_id <> '';
CREATE INDEX stream_notes ON stream USING gin
  (translate(lower((comment || ' ' || description || ' ' || commentator)), 'ё', 'е') gin_trgm_ops)
  WHERE (comment || ' ' || description || ' ' || commentator) <> '  ';
