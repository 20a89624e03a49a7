ALTER TABLE "albums" ADD COLUMN "lora" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "kind" text DEFAULT 'photo' NOT NULL;