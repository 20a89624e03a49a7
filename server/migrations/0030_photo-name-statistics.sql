-- Without statistics of the searched text, the planner takes each search for a rare one and reads all photos that contain it. PostgreSQL 13 has no such statistics.
DO $$ BEGIN
  IF current_setting('server_version_num')::int >= 140000 THEN
    EXECUTE 'CREATE STATISTICS "photos_name_search_statistics" ON (lower(normalize("name", NFC))) FROM "photos"';
  END IF;
END $$;--> statement-breakpoint
ANALYZE "photos";
