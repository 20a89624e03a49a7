ALTER TABLE "albums" ADD COLUMN "book_cover" text DEFAULT 'hard' NOT NULL;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "book_paper" text DEFAULT 'silk-170' NOT NULL;--> statement-breakpoint
UPDATE "albums" SET "book_cover" = "chosen"."cover", "book_paper" = "chosen"."paper" FROM (
	SELECT DISTINCT ON ("album_id") "album_id", "cover", "paper" FROM "cart_items" ORDER BY "album_id", "selected" DESC, "created_at" DESC
) AS "chosen" WHERE "chosen"."album_id" = "albums"."id";
