CREATE TABLE "album_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"album_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"format" text NOT NULL,
	"template_id" text NOT NULL,
	"lora" text,
	"spreads" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "album_versions" ADD CONSTRAINT "album_versions_album_id_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "album_versions_album" ON "album_versions" USING btree ("album_id","created_at");