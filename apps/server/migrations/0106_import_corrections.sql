-- Cells of an uploaded file as they were corrected; a null value is what the file has, again.
CREATE TABLE import_correction (
  import int8 NOT NULL REFERENCES import ON DELETE CASCADE,
  row int4 NOT NULL,
  "column" text NOT NULL,
  value text,
  -- whether a dry run was made with it
  "isChecked" bool NOT NULL DEFAULT false,
  PRIMARY KEY (import, row, "column")
);
