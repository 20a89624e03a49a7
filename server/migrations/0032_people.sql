CREATE TABLE "people" (
	"user_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"description" real[] NOT NULL,
	"faces" integer NOT NULL,
	CONSTRAINT "people_user_id_number_pk" PRIMARY KEY("user_id","number")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "people_allow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "newest_person" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;