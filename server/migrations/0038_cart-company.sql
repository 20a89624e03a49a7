ALTER TABLE "carts" ADD COLUMN "company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "vat_id" text DEFAULT '' NOT NULL;