CREATE TABLE "pledge_transfers" (
	"organisation_id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"pledge_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "pledge_transfers_pkey" PRIMARY KEY("organisation_id","transfer_id"),
	CONSTRAINT "pledge_transfers_positive_check" CHECK (amount_minor > 0)
);
--> statement-breakpoint
ALTER TABLE "pledge_withdrawals" ALTER COLUMN "withdrawn_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pledge_gifts" ADD COLUMN "amount_minor" bigint;--> statement-breakpoint
-- Until now each of these gifts paid the whole of its promise.
UPDATE "pledge_gifts" k SET "amount_minor" = p."amount_minor" FROM "pledges" p WHERE p."organisation_id" = k."organisation_id" AND p."id" = k."pledge_id";--> statement-breakpoint
ALTER TABLE "pledge_gifts" ALTER COLUMN "amount_minor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pledge_gifts" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pledge_transfers" ADD CONSTRAINT "pledge_transfers_pledge_fkey" FOREIGN KEY ("organisation_id","pledge_id") REFERENCES "public"."pledges"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pledge_transfers_of_pledge_idx" ON "pledge_transfers" USING btree ("organisation_id","pledge_id");--> statement-breakpoint
ALTER TABLE "pledge_gifts" ADD CONSTRAINT "pledge_gifts_positive_check" CHECK (amount_minor > 0);