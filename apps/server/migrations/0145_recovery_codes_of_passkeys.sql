-- Recovery codes are of a user, not of an app: whoever has passkeys alone has them too.
ALTER TABLE recovery_code DROP CONSTRAINT recovery_code_user_fkey,
  ADD CONSTRAINT recovery_code_user_fkey FOREIGN KEY ("user") REFERENCES "user" ON DELETE CASCADE;
