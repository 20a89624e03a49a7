CREATE TABLE "takeouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"completed" real DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "library_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"driver" text NOT NULL,
	"sealed" text NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_consents" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"picker_id" uuid
);
--> statement-breakpoint
CREATE TABLE "picked_items" (
	"picker_id" uuid NOT NULL,
	"remote_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"photo_id" uuid,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "pickers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"driver" text NOT NULL,
	"remote_id" text NOT NULL,
	"url" text NOT NULL,
	"state" text NOT NULL,
	"poll_ms" integer NOT NULL,
	"polled_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_library" (
	"id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "takeouts" ADD CONSTRAINT "takeouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_accounts" ADD CONSTRAINT "library_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_consents" ADD CONSTRAINT "library_consents_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picked_items" ADD CONSTRAINT "picked_items_picker_id_pickers_id_fk" FOREIGN KEY ("picker_id") REFERENCES "public"."pickers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickers" ADD CONSTRAINT "pickers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "takeouts_user" ON "takeouts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "library_consents_session" ON "library_consents" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "picked_items_pk" ON "picked_items" USING btree ("picker_id","remote_id");--> statement-breakpoint
CREATE INDEX "pickers_user" ON "pickers" USING btree ("user_id","created_at");