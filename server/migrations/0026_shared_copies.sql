CREATE TABLE "cart_copies" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"share_token" text NOT NULL,
	"revision" text NOT NULL,
	"title" text NOT NULL,
	"format" text NOT NULL,
	"html" jsonb NOT NULL,
	"cover_version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "share_copies" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "share_token" text;--> statement-breakpoint
ALTER TABLE "cart_copies" ADD CONSTRAINT "cart_copies_item_id_cart_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."cart_items"("id") ON DELETE cascade ON UPDATE no action;