CREATE TABLE "photo_cells" (
	"user_id" uuid NOT NULL,
	"latitude_cell" integer NOT NULL,
	"longitude_cell" integer NOT NULL,
	"photos" bigint NOT NULL,
	"latitude_sum" double precision NOT NULL,
	"longitude_sum" double precision NOT NULL,
	CONSTRAINT "photo_cells_user_id_latitude_cell_longitude_cell_pk" PRIMARY KEY("user_id","latitude_cell","longitude_cell")
);
--> statement-breakpoint
CREATE TABLE "photo_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"attempt" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_totals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"photos" bigint NOT NULL,
	"dated" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"is_counted" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "captured_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photo_cells" ADD CONSTRAINT "photo_cells_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_totals" ADD CONSTRAINT "storage_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_uploads_user" ON "photo_uploads" USING btree ("user_id","created_at");--> statement-breakpoint
-- A restore creates the tables anew and keeps types and functions.
DO $$ BEGIN
CREATE TYPE photo_change AS (
  sign integer,
  id uuid,
  user_id uuid,
  taken_local timestamptz,
  taken_offset integer,
  latitude double precision,
  longitude double precision,
  bytes bigint
);
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;--> statement-breakpoint
-- Sets captured_at of one user's photos between two local times, and of those that take over their time zone.
CREATE OR REPLACE FUNCTION refresh_capture_order(owner uuid, first_local timestamptz, last_local timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  anchor integer;
  next_zoned timestamptz;
BEGIN
  SELECT taken_offset INTO anchor FROM photos
    WHERE user_id = owner AND deleted_at IS NULL AND taken_offset IS NOT NULL AND taken_local < first_local
    ORDER BY taken_local DESC, name_key COLLATE "C" DESC, name COLLATE "C" DESC, id DESC LIMIT 1;
  SELECT min(taken_local) INTO next_zoned FROM photos
    WHERE user_id = owner AND deleted_at IS NULL AND taken_offset IS NOT NULL AND taken_local > last_local;
  WITH part AS (
    SELECT id, taken_local, taken_offset,
      count(taken_offset) OVER (ORDER BY taken_local, name_key COLLATE "C", name COLLATE "C", id) AS run,
      first_value(taken_offset) OVER (ORDER BY taken_offset IS NULL, taken_local, name_key COLLATE "C", name COLLATE "C", id) AS first_offset
    FROM photos
    WHERE user_id = owner AND deleted_at IS NULL
      AND taken_local BETWEEN CASE WHEN anchor IS NULL THEN '-infinity' ELSE first_local END AND coalesce(next_zoned, 'infinity')
  ), dated AS (
    SELECT id, taken_local - make_interval(
      mins => coalesce(max(taken_offset) OVER (PARTITION BY run), anchor, first_offset, 0)) AS instant
    FROM part
  )
  UPDATE photos SET captured_at = dated.instant FROM dated
    WHERE photos.id = dated.id AND photos.captured_at IS DISTINCT FROM dated.instant;
END $$;--> statement-breakpoint
-- Keeps storage_totals, photo_cells and photos.captured_at. Photos that are deleted do not count.
CREATE OR REPLACE FUNCTION photos_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes photo_change[];
  span record;
BEGIN
  IF tg_op = 'INSERT' THEN
    SELECT array_agg(ROW(1, id, user_id, taken_local, taken_offset, latitude, longitude, bytes)::photo_change) INTO changes
      FROM new_photos WHERE deleted_at IS NULL;
  ELSIF tg_op = 'DELETE' THEN
    SELECT array_agg(ROW(-1, id, user_id, taken_local, taken_offset, latitude, longitude, bytes)::photo_change) INTO changes
      FROM old_photos WHERE deleted_at IS NULL;
  ELSE
    WITH altered AS (
      SELECT id FROM old_photos o JOIN new_photos n USING (id)
      WHERE (o.deleted_at IS NULL OR n.deleted_at IS NULL)
        AND (o.deleted_at IS NULL, o.user_id, o.taken_local, o.taken_offset, o.name, o.latitude, o.longitude, o.bytes)
          IS DISTINCT FROM (n.deleted_at IS NULL, n.user_id, n.taken_local, n.taken_offset, n.name, n.latitude, n.longitude, n.bytes)
    )
    SELECT array_agg(change) INTO changes FROM (
      SELECT ROW(-1, id, user_id, taken_local, taken_offset, latitude, longitude, bytes)::photo_change AS change
        FROM old_photos JOIN altered USING (id) WHERE deleted_at IS NULL
      UNION ALL
      SELECT ROW(1, id, user_id, taken_local, taken_offset, latitude, longitude, bytes)::photo_change
        FROM new_photos JOIN altered USING (id) WHERE deleted_at IS NULL
    ) AS both_sides;
  END IF;
  IF changes IS NULL THEN
    RETURN NULL;
  END IF;

  -- Serialises the changes of a user, so that each sees its neighbours.
  PERFORM 1 FROM users WHERE id IN (SELECT user_id FROM unnest(changes)) ORDER BY id FOR NO KEY UPDATE;

  INSERT INTO storage_totals AS totals (user_id, photos, dated, bytes)
    SELECT user_id, sum(sign), coalesce(sum(sign) FILTER (WHERE taken_local IS NOT NULL), 0), sum(sign * change.bytes)
    FROM unnest(changes) AS change JOIN users ON users.id = user_id
    GROUP BY user_id
    ON CONFLICT (user_id) DO UPDATE SET
      photos = totals.photos + excluded.photos, dated = totals.dated + excluded.dated, bytes = totals.bytes + excluded.bytes;

  INSERT INTO photo_cells AS cells (user_id, latitude_cell, longitude_cell, photos, latitude_sum, longitude_sum)
    SELECT user_id, floor(latitude * 100), floor(longitude * 100), sum(sign), sum(sign * latitude), sum(sign * longitude)
    FROM unnest(changes) JOIN users ON users.id = user_id
    WHERE latitude IS NOT NULL AND longitude IS NOT NULL
    GROUP BY 1, 2, 3
    HAVING sum(sign) <> 0 OR sum(sign * latitude) <> 0 OR sum(sign * longitude) <> 0
    ON CONFLICT (user_id, latitude_cell, longitude_cell) DO UPDATE SET
      photos = cells.photos + excluded.photos,
      latitude_sum = cells.latitude_sum + excluded.latitude_sum,
      longitude_sum = cells.longitude_sum + excluded.longitude_sum;
  DELETE FROM photo_cells AS cells USING unnest(changes) AS change
    WHERE change.sign = -1 AND cells.photos = 0 AND cells.user_id = change.user_id
      AND latitude_cell = floor(change.latitude * 100) AND longitude_cell = floor(change.longitude * 100);

  UPDATE photos SET captured_at = NULL FROM unnest(changes) AS change
    WHERE photos.id = change.id AND change.sign = 1 AND change.taken_local IS NULL AND photos.captured_at IS NOT NULL;
  FOR span IN
    SELECT user_id, min(taken_local) AS first_local, max(taken_local) AS last_local, bool_or(taken_offset IS NOT NULL) AS zoned
    FROM unnest(changes) WHERE taken_local IS NOT NULL GROUP BY user_id
  LOOP
    IF span.zoned THEN
      PERFORM refresh_capture_order(span.user_id, span.first_local, span.last_local);
    ELSE
      -- No other photo depends on one without a time zone.
      UPDATE photos AS photo SET captured_at = photo.taken_local - make_interval(mins => coalesce(
        (SELECT taken_offset FROM photos AS zoned
          WHERE zoned.user_id = span.user_id AND zoned.deleted_at IS NULL AND zoned.taken_offset IS NOT NULL
            AND (zoned.taken_local, zoned.name_key COLLATE "C", zoned.name COLLATE "C", zoned.id)
              < (photo.taken_local, photo.name_key COLLATE "C", photo.name COLLATE "C", photo.id)
          ORDER BY zoned.taken_local DESC, zoned.name_key COLLATE "C" DESC, zoned.name COLLATE "C" DESC, zoned.id DESC LIMIT 1),
        (SELECT taken_offset FROM photos AS zoned
          WHERE zoned.user_id = span.user_id AND zoned.deleted_at IS NULL AND zoned.taken_offset IS NOT NULL
            AND zoned.taken_local IS NOT NULL
          ORDER BY zoned.taken_local, zoned.name_key COLLATE "C", zoned.name COLLATE "C", zoned.id LIMIT 1),
        0))
        WHERE photo.user_id = span.user_id AND photo.id IN (
          SELECT id FROM unnest(changes) WHERE sign = 1 AND taken_local IS NOT NULL);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Counts the photos of a user from before the triggers.
CREATE OR REPLACE FUNCTION count_photos(owner uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for changes in progress; later ones wait for this.
  PERFORM 1 FROM users WHERE id = owner FOR NO KEY UPDATE;
  PERFORM refresh_capture_order(owner, '-infinity', 'infinity');
  DELETE FROM photo_cells WHERE user_id = owner;
  INSERT INTO photo_cells (user_id, latitude_cell, longitude_cell, photos, latitude_sum, longitude_sum)
    SELECT owner, floor(latitude * 100), floor(longitude * 100), count(*), sum(latitude), sum(longitude)
    FROM photos WHERE user_id = owner AND deleted_at IS NULL AND latitude IS NOT NULL AND longitude IS NOT NULL
    GROUP BY 2, 3;
  UPDATE storage_totals SET (photos, dated, bytes, is_counted) = (
    SELECT count(*), count(taken_local), coalesce(sum(bytes), 0), true FROM photos WHERE user_id = owner AND deleted_at IS NULL)
    WHERE user_id = owner;
END $$;--> statement-breakpoint
CREATE TRIGGER photos_inserted AFTER INSERT ON photos REFERENCING NEW TABLE AS new_photos FOR EACH STATEMENT EXECUTE FUNCTION photos_changed();--> statement-breakpoint
CREATE TRIGGER photos_updated AFTER UPDATE ON photos REFERENCING OLD TABLE AS old_photos NEW TABLE AS new_photos FOR EACH STATEMENT EXECUTE FUNCTION photos_changed();--> statement-breakpoint
CREATE TRIGGER photos_deleted AFTER DELETE ON photos REFERENCING OLD TABLE AS old_photos FOR EACH STATEMENT EXECUTE FUNCTION photos_changed();--> statement-breakpoint
-- The server counts the photos of these users after the migrations, one user in a transaction.
INSERT INTO storage_totals (user_id, photos, dated, bytes, is_counted)
  SELECT id, 0, 0, 0, false FROM users WHERE EXISTS (SELECT FROM photos WHERE user_id = users.id);
