CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quotas" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "status_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "exports_user" ON "exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "exports_unfinished" ON "exports" USING btree ("created_at") WHERE "exports"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "albums_user_updated" ON "albums" USING btree ("user_id","updated_at","id") WHERE "albums"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "albums_user_title" ON "albums" USING btree ("user_id",lower("title"),"id") WHERE "albums"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generations_unfinished" ON "generations" USING btree ("created_at") WHERE "generations"."finished_at" is null;