-- Keys of new queries are sorted into the index at once. What waits for it in a list would make every search of a stream
-- for its queries read the whole list.
ALTER INDEX playlist_key_sides SET (fastupdate = off);
SELECT gin_clean_pending_list('playlist_key_sides');

-- These compare the rows before a statement with the rows after it. A connection keeps the plan that it made for the first
-- one, which is mostly one row, and would compare each of 500 rows with each of 500: 2 s where a hash needs 0.1.
ALTER FUNCTION audit_rows() SET enable_nestloop = off;
ALTER FUNCTION rematch_stream() SET enable_nestloop = off;
ALTER FUNCTION rematch_playlist() SET enable_nestloop = off;
ALTER FUNCTION rematch_name() SET enable_nestloop = off;
ALTER FUNCTION rematch_user() SET enable_nestloop = off;
