-- What the owners of queries answered about doubtful matches, so that the last answer can be undone.
CREATE TABLE playlist_answer (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  playlist int8 NOT NULL REFERENCES playlist ON DELETE CASCADE,
  -- The stream that was accepted; null where streams were rejected.
  accepted int8,
  -- Rows of playlist_review as they were: all that were open when one was accepted, else those that were rejected.
  proposals jsonb NOT NULL,
  -- Synonyms that accepting added.
  synonyms int8[] NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX playlist_answer_of_query ON playlist_answer (playlist, id);
