ALTER TABLE "users" ADD COLUMN "registration_network" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "registration_proof" text;