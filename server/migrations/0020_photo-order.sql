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
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "captured_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photo_cells" ADD CONSTRAINT "photo_cells_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_totals" ADD CONSTRAINT "storage_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_uploads_user" ON "photo_uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "exports_unfinished" ON "exports" USING btree ("created_at") WHERE "exports"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "albums_user_updated" ON "albums" USING btree ("user_id","updated_at","id") WHERE "albums"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generations_unfinished" ON "generations" USING btree ("created_at") WHERE "generations"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "photos_user_uploaded" ON "photos" USING btree ("user_id","created_at","name_key" collate "C","id") WHERE "photos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "photos_user_captured" ON "photos" USING btree ("user_id","captured_at","name_key" collate "C","name" collate "C","id") WHERE "photos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "photos_user_taken" ON "photos" USING btree ("user_id","taken_local") WHERE "photos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "photos_user_zoned" ON "photos" USING btree ("user_id","taken_local") WHERE "photos"."deleted_at" is null and "photos"."taken_offset" is not null;--> statement-breakpoint
CREATE INDEX "photos_name_search" ON "photos" USING gin (lower(normalize("name", NFC)) gin_trgm_ops) WHERE "photos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "photos_user_deleted" ON "photos" USING btree ("user_id") WHERE "photos"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "photos_deleted" ON "photos" USING btree ("deleted_at") WHERE "photos"."deleted_at" is not null;