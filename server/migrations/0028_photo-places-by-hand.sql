ALTER TABLE "photos" ADD COLUMN "place_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "file_latitude" double precision;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "file_longitude" double precision;