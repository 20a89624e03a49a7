ALTER TABLE "users" ADD COLUMN "file_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "album_versions" ADD COLUMN "spread_count" integer GENERATED ALWAYS AS (jsonb_array_length(spreads)) STORED;--> statement-breakpoint
ALTER TABLE "album_versions" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (octet_length(spreads::text)) STORED;