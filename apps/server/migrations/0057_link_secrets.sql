-- With which secret links are signed that a server of another vendor checks by itself.
ALTER TABLE server ADD COLUMN "linkSecretSealed" bytea;
-- Signing had no effect on these servers.
UPDATE server SET signed = false WHERE vendor <> 'touchline' AND signed;
