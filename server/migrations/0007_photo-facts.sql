ALTER TABLE "photos" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "looked_version" integer;--> statement-breakpoint
CREATE INDEX "photos_to_look" ON "photos" USING btree ("created_at") WHERE "photos"."looked_version" is null and "photos"."deleted_at" is null;