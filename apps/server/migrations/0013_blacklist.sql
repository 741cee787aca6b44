-- What a person does not want to see: streams whose sport, tournament or team is called so.
CREATE TABLE blacklist (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version int4 NOT NULL DEFAULT 1,
  "user" int8 NOT NULL CONSTRAINT blacklist_user REFERENCES "user" ON DELETE CASCADE,
  field text NOT NULL CHECK (field IN ('sport', 'tournament', 'team1', 'team2')),
  operator text NOT NULL CHECK (operator IN ('exact', 'contains')),
  value text NOT NULL,
  -- the value as names are compared: without case, ё, accents and punctuation
  "searchKey" text NOT NULL
);
CREATE UNIQUE INDEX blacklist_filter_taken ON blacklist ("user", field, operator, "searchKey");
SELECT audit_table('blacklist');
