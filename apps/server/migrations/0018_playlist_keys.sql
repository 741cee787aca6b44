-- Keys of new queries are sorted into the index at once. What waits for it in a list would make every search of a stream
-- for its queries read the whole list.
ALTER INDEX playlist_key_sides SET (fastupdate = off);
SELECT gin_clean_pending_list('playlist_key_sides');
