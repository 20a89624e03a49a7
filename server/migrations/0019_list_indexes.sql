CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "exports_user" ON "exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "exports_unfinished" ON "exports" USING btree ("created_at") WHERE "exports"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "albums_user_updated" ON "albums" USING btree ("user_id","updated_at","id") WHERE "albums"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "albums_user_title" ON "albums" USING btree ("user_id",lower("title"),"id") WHERE "albums"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generations_unfinished" ON "generations" USING btree ("created_at") WHERE "generations"."finished_at" is null;