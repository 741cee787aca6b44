-- A pasted signed link would play for everybody who reads the log: its token, of 59 characters or more, is masked.
CREATE FUNCTION audit_without_tokens(record jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN record::text ~* '(~|%7e)[\w-]{59}'
    THEN regexp_replace(record::text, '(~|%7e)[\w-]{59,}', '\1…', 'gi')::jsonb ELSE record END
$$;
CREATE OR REPLACE FUNCTION audit_shown(record jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT audit_without_tokens(CASE WHEN record::text ~ '(Hash|Sealed)"|://' THEN audit_masked(record)
    ELSE record - '{version,updatedAt,searchKey,feedLastGoodAt,feedLastError}'::text[] END)
$$;
UPDATE audit SET before = audit_without_tokens(before), after = audit_without_tokens(after)
WHERE concat(before, after) ~* '(~|%7e)[\w-]{59}';
