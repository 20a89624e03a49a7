ALTER TABLE "users" ADD COLUMN "tracking_allow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The consent to offers covered measuring visits as well.
UPDATE "users" SET "tracking_allow" = "ads_allow" WHERE "ads_allow";
