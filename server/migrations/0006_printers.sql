ALTER TABLE "exports" ADD COLUMN "choice" jsonb;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "printer" text DEFAULT 'trade' NOT NULL;