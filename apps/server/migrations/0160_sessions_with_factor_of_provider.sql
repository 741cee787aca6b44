-- Whether the provider of single sign-on asked for a second factor at the sign-in, so that none is needed here. Sessions from before
-- count as without one.
ALTER TABLE session ADD COLUMN strong boolean NOT NULL DEFAULT false;
