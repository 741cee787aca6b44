-- Off for servers that are there already: who pulls from a private network says so.
ALTER TABLE server ADD COLUMN "pullPrivate" bool NOT NULL DEFAULT false;
