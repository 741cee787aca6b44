-- Records whose search key has yet to be made (see kit/search-key.ts): a start finds them without reading the table.
CREATE INDEX stream_without_key ON stream (id) WHERE "searchKey" = '' AND title <> '';
CREATE INDEX team_without_key ON team (id) WHERE "searchKey" = '';
CREATE INDEX tournament_without_key ON tournament (id) WHERE "searchKey" = '';
