-- Search keys also hold how words sound whose marks are kept or lost (Žalgiris, Modric), and end in two tildes before
-- the sounds. Those of before are made again at a start, and found until then as they were.
DROP INDEX stream_without_key;
DROP INDEX team_without_key;
DROP INDEX tournament_without_key;
CREATE INDEX stream_without_key ON stream (id) WHERE "searchKey" NOT LIKE '%~~%' AND title <> '';
CREATE INDEX team_without_key ON team (id) WHERE "searchKey" NOT LIKE '%~~%';
CREATE INDEX tournament_without_key ON tournament (id) WHERE "searchKey" NOT LIKE '%~~%';
