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
CREATE TABLE "payment_warnings" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"warned_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_warnings_pkey" PRIMARY KEY("organisation_id","account_id","id")
);
--> statement-breakpoint
ALTER TABLE "refund_orders" ALTER COLUMN "asked_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_paces" ADD CONSTRAINT "payment_paces_account_fkey" FOREIGN KEY ("organisation_id","account_id") REFERENCES "public"."payment_accounts"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_warnings" ADD CONSTRAINT "payment_warnings_account_fkey" FOREIGN KEY ("organisation_id","account_id") REFERENCES "public"."payment_accounts"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_warnings_of_payment_idx" ON "payment_warnings" USING btree ("organisation_id","payment_id");