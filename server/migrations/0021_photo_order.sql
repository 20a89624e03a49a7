-- Trusted since PostgreSQL 13: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "photos_user_uploaded" ON "photos" USING btree ("user_id","created_at","name_key" collate "C","id") WHERE "photos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "photos_user_captured" ON "photos" USING btree ("user_id","captured_at","name_key" collate "C","name" collate "C","id") WHERE "photos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "photos_user_taken" ON "photos" USING btree ("user_id","taken_local") WHERE "photos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "photos_user_zoned" ON "photos" USING btree ("user_id","taken_local") WHERE "photos"."deleted_at" is null and "photos"."taken_offset" is not null;--> statement-breakpoint
CREATE INDEX "photos_name_search" ON "photos" USING gin (lower(normalize("name", NFC)) gin_trgm_ops) WHERE "photos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "photos_user_deleted" ON "photos" USING btree ("user_id") WHERE "photos"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "photos_deleted" ON "photos" USING btree ("deleted_at") WHERE "photos"."deleted_at" is not null;