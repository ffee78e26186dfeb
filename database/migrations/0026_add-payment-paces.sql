CREATE TABLE "payment_paces" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"per_second" double precision NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	"slowed_at" timestamp with time zone,
	CONSTRAINT "payment_paces_pkey" PRIMARY KEY("organisation_id","account_id"),
	CONSTRAINT "payment_paces_positive_check" CHECK (per_second > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_paces" ADD CONSTRAINT "payment_paces_account_fkey" FOREIGN KEY ("organisation_id","account_id") REFERENCES "public"."payment_accounts"("organisation_id","id") ON DELETE no action ON UPDATE no action;