-- The key by which push services know this console (VAPID). There is one.
CREATE TABLE push_key (
  id int4 PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  "publicKey" text NOT NULL,
  "privateKeySealed" bytea NOT NULL
);

-- Browsers that get notifications also while the console is closed, each from the push service of its vendor.
CREATE TABLE push_subscription (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  -- in which it was made; null once that has expired
  session int8 REFERENCES session ON DELETE SET NULL,
  -- of the push service; whoever knows it and the keys can send
  endpoint text NOT NULL UNIQUE,
  -- the browser's public key, and a secret, both base64url (RFC 8291)
  p256dh text NOT NULL,
  "authSealed" bytea NOT NULL,
  "userAgent" text NOT NULL,
  -- of the browser, for people who chose none
  language text NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscription_user ON push_subscription ("user");
CREATE INDEX push_subscription_session ON push_subscription (session) WHERE session IS NOT NULL;

CREATE TABLE push_delivery (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription int8 NOT NULL REFERENCES push_subscription ON DELETE CASCADE,
  kind text NOT NULL,
  data jsonb NOT NULL,
  -- what it is about: a later one replaces it
  topic text NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  -- when the next try is, or may be if the process that tries has died; null when there is none
  "dueAt" timestamptz,
  tries int4 NOT NULL DEFAULT 0,
  "deliveredAt" timestamptz,
  -- what the last try came to
  status int4,
  error text
);
CREATE INDEX push_delivery_due ON push_delivery ("dueAt") WHERE "dueAt" IS NOT NULL;
CREATE INDEX push_delivery_topic ON push_delivery (subscription, topic);

-- Who signs out, or ends a session, wants nothing on that screen any more. A session that has expired is another matter:
-- alarms must still reach the phone of somebody who has not opened the console for a week.
CREATE FUNCTION end_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."expiresAt" > now() THEN DELETE FROM push_subscription WHERE session = OLD.id; END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER end_push BEFORE DELETE ON session FOR EACH ROW EXECUTE FUNCTION end_push();
