ALTER TABLE "photos" ADD COLUMN "name_key" text GENERATED ALWAYS AS (regexp_replace(regexp_replace(regexp_replace(lower(name collate "C"), '([0-9]+)', '00000000000000000000\1', 'g'), '0*([0-9]{20,})(?![0-9])', '\1', 'g'), '\.([^.]*)$', E'\x01\\1')) STORED;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "taken_offset" integer;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "taken_precision" text DEFAULT 'time' NOT NULL;--> statement-breakpoint
-- When a file was written last is no date of a photo; the offset was kept only as the difference of the two times.
UPDATE "photos" SET "taken_at" = NULL, "taken_local" = NULL WHERE "taken_by" = 'file';--> statement-breakpoint
UPDATE "photos" SET "taken_offset" = round(extract(epoch FROM "taken_local" - "taken_at") / 60) WHERE "taken_at" <> "taken_local" AND "photos"."taken_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" DROP COLUMN "taken_by";