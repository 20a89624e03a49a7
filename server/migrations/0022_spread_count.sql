ALTER TABLE "albums" ADD COLUMN "spread_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Keeps albums.spread_count. Spreads that are deleted do not count.
CREATE OR REPLACE FUNCTION spreads_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    UPDATE albums SET spread_count = spread_count + change.spreads FROM (
      SELECT album_id, count(*) AS spreads FROM new_spreads WHERE deleted_at IS NULL GROUP BY album_id) AS change
    WHERE albums.id = change.album_id;
  ELSIF tg_op = 'DELETE' THEN
    UPDATE albums SET spread_count = spread_count - change.spreads FROM (
      SELECT album_id, count(*) AS spreads FROM old_spreads WHERE deleted_at IS NULL GROUP BY album_id) AS change
    WHERE albums.id = change.album_id;
  ELSE
    UPDATE albums SET spread_count = spread_count + change.spreads FROM (
      SELECT album_id, sum(sign) AS spreads FROM (
        SELECT album_id, -1 AS sign FROM old_spreads WHERE deleted_at IS NULL
        UNION ALL
        SELECT album_id, 1 FROM new_spreads WHERE deleted_at IS NULL) AS both_sides
      GROUP BY album_id HAVING sum(sign) <> 0) AS change
    WHERE albums.id = change.album_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER spreads_inserted AFTER INSERT ON spreads REFERENCING NEW TABLE AS new_spreads FOR EACH STATEMENT EXECUTE FUNCTION spreads_changed();--> statement-breakpoint
CREATE TRIGGER spreads_updated AFTER UPDATE ON spreads REFERENCING OLD TABLE AS old_spreads NEW TABLE AS new_spreads FOR EACH STATEMENT EXECUTE FUNCTION spreads_changed();--> statement-breakpoint
CREATE TRIGGER spreads_deleted AFTER DELETE ON spreads REFERENCING OLD TABLE AS old_spreads FOR EACH STATEMENT EXECUTE FUNCTION spreads_changed();
