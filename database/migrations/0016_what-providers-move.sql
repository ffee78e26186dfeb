ALTER TABLE "payment_accounts" ADD COLUMN "provider_account" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "object_id" text;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_identity" UNIQUE("organisation_id","provider","provider_account","live");