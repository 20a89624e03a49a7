ALTER TABLE "orders" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_ready" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_credit_number" ON "orders" USING btree ("credit_number");--> statement-breakpoint
UPDATE "orders" SET "refunded_at" = (SELECT max("order_events"."created_at") FROM "order_events" WHERE "order_events"."order_id" = "orders"."id" AND "order_events"."status" = 'refunded') WHERE "status" = 'refunded';
