-- People who sign in with a provider of OpenID Connect. A subject is unique within its issuer and never given again; an
-- email address may be.
CREATE TABLE identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identity_user ON identity ("user");

ALTER TABLE setting
  -- Empty: nobody signs in with a provider.
  ADD "ssoIssuer" text NOT NULL DEFAULT '',
  ADD "ssoName" text NOT NULL DEFAULT '',
  ADD "ssoClientId" text NOT NULL DEFAULT '',
  ADD "ssoSecretSealed" bytea,
  ADD "ssoScopes" text NOT NULL DEFAULT 'openid profile email',
  ADD "ssoGroupsClaim" text NOT NULL DEFAULT 'groups',
  -- Groups of the provider, separated by commas, by the role that they give.
  ADD "ssoAdmins" text NOT NULL DEFAULT '',
  ADD "ssoEditors" text NOT NULL DEFAULT '',
  ADD "ssoOperators" text NOT NULL DEFAULT '',
  ADD "ssoViewers" text NOT NULL DEFAULT '',
  -- Whether only administrators may sign in with a password.
  ADD "ssoOnly" bool NOT NULL DEFAULT false;
