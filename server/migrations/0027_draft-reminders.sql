CREATE TABLE "draft_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"draft_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reminders_allow" boolean;--> statement-breakpoint
ALTER TABLE "album_creations" ADD COLUMN "draft_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "draft_reminders" ADD CONSTRAINT "draft_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "draft_reminders_draft" ON "draft_reminders" USING btree ("user_id","draft_id");--> statement-breakpoint
CREATE INDEX "draft_reminders_user" ON "draft_reminders" USING btree ("user_id","created_at");