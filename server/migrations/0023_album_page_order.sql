-- Counts the spreads of earlier albums. The locked rows keep the trigger of concurrent changes waiting.
DO $$
DECLARE
  part uuid[];
  previous uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    part := ARRAY(SELECT id FROM albums WHERE id > previous ORDER BY id LIMIT 1000 FOR NO KEY UPDATE);
    EXIT WHEN cardinality(part) = 0;
    UPDATE albums SET spread_count = counted.spreads FROM (
      SELECT album_id, count(*) AS spreads FROM spreads WHERE album_id = ANY(part) AND deleted_at IS NULL GROUP BY album_id) AS counted
    WHERE albums.id = counted.album_id AND spread_count <> counted.spreads;
    previous := part[cardinality(part)];
  END LOOP;
END $$;--> statement-breakpoint
CREATE INDEX "albums_user_spreads" ON "albums" USING btree ("user_id","spread_count","id") WHERE "albums"."deleted_at" is null;