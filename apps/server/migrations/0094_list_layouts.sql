-- How people want to see lists: columns, widths and row height. Not audited: it changes nothing that others see.
CREATE TABLE list_layout (
  "user" int8 NOT NULL CONSTRAINT list_layout_user REFERENCES "user" ON DELETE CASCADE,
  list text NOT NULL,
  layout jsonb NOT NULL,
  PRIMARY KEY ("user", list)
);

-- Named views of lists, of one person or shared with roles.
CREATE TABLE list_view (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "user" int8 NOT NULL CONSTRAINT list_view_user REFERENCES "user" ON DELETE CASCADE,
  list text NOT NULL,
  name text NOT NULL,
  -- query parameters of the list's address
  state jsonb NOT NULL,
  layout jsonb NOT NULL,
  -- with whom it is shared; empty: nobody
  roles text[] NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX list_view_name_taken ON list_view ("user", list, lower(name));
SELECT audit_table('list_view');
