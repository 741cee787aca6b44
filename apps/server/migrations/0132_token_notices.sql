-- Tokens whose owner was told that they end soon.
CREATE TABLE access_token_notice (
  token int8 PRIMARY KEY REFERENCES access_token ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now()
);
