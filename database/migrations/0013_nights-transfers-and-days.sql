CREATE TABLE "bank_lines" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"promise_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"paid_on" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"description" text NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	"booked_by" uuid NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "bank_lines_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "bank_lines_positive_check" CHECK (amount_minor > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_promise_lines" (
	"organisation_id" uuid NOT NULL,
	"promise_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"fund_id" text NOT NULL,
	"title" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"gift_aid_eligible" boolean NOT NULL,
	CONSTRAINT "transfer_promise_lines_pkey" PRIMARY KEY("organisation_id","promise_id","line"),
	CONSTRAINT "transfer_promise_lines_positive_check" CHECK (amount_minor > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_promises" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"reference" text NOT NULL,
	"donor_id" uuid NOT NULL,
	"test" boolean NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"anonymous" boolean NOT NULL,
	"language" text NOT NULL,
	"gift_aid" boolean,
	"declaration_id" uuid,
	"tribute" jsonb,
	"note" text,
	"body_digest" text NOT NULL,
	"promised_at" timestamp with time zone NOT NULL,
	"expected_until" timestamp with time zone NOT NULL,
	"gift_id" uuid,
	CONSTRAINT "transfer_promises_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "transfer_promises_reference_key" UNIQUE("organisation_id","reference"),
	CONSTRAINT "transfer_promises_positive_check" CHECK (amount_minor > 0),
	CONSTRAINT "transfer_promises_declared_check" CHECK (declaration_id is null or gift_aid)
);
--> statement-breakpoint
CREATE TABLE "campaign_updates" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"on" date NOT NULL,
	"title" text NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	"read_to" text NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "campaign_updates_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "update_wishes" (
	"organisation_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"wording_version" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "update_wishes_pkey" PRIMARY KEY("organisation_id","item_id","gift_id")
);
--> statement-breakpoint
CREATE TABLE "subscription_nights" (
	"organisation_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"night" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"skipped_at" timestamp with time zone,
	CONSTRAINT "subscription_nights_pkey" PRIMARY KEY("organisation_id","subscription_id","night"),
	CONSTRAINT "subscription_nights_night_check" CHECK (night between 21 and 30),
	CONSTRAINT "subscription_nights_positive_check" CHECK (amount_minor > 0 and fee_minor >= 0)
);
--> statement-breakpoint
ALTER TABLE "offline_gifts" DROP CONSTRAINT "offline_gifts_reference_key";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_day_check";--> statement-breakpoint
ALTER TABLE "campaign_needs" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "offline_gifts" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offline_gifts" ADD COLUMN "taken_back_why" text;--> statement-breakpoint
ALTER TABLE "subscription_items" ADD COLUMN "night" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ramadan_year" integer;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_promise_fkey" FOREIGN KEY ("organisation_id","promise_id") REFERENCES "public"."transfer_promises"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_promise_lines" ADD CONSTRAINT "transfer_promise_lines_promise_fkey" FOREIGN KEY ("organisation_id","promise_id") REFERENCES "public"."transfer_promises"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_promises" ADD CONSTRAINT "transfer_promises_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_updates" ADD CONSTRAINT "campaign_updates_campaign_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_wishes" ADD CONSTRAINT "update_wishes_campaign_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_key_key" ON "bank_lines" USING btree ("organisation_id","key") WHERE undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_promises_gift_key" ON "transfer_promises" USING btree ("organisation_id","gift_id") WHERE gift_id is not null;--> statement-breakpoint
CREATE INDEX "transfer_promises_donor_idx" ON "transfer_promises" USING btree ("organisation_id","donor_id");--> statement-breakpoint
CREATE INDEX "campaign_updates_of_campaign_idx" ON "campaign_updates" USING btree ("organisation_id","item_id");--> statement-breakpoint
CREATE INDEX "update_wishes_of_gift_idx" ON "update_wishes" USING btree ("organisation_id","gift_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offline_gifts_reference_key" ON "offline_gifts" USING btree ("organisation_id","reference") WHERE taken_back_at is null;--> statement-breakpoint
ALTER TABLE "campaign_needs" ADD CONSTRAINT "campaign_needs_day_key" UNIQUE("organisation_id","item_id","day");--> statement-breakpoint
ALTER TABLE "subscription_items" ADD CONSTRAINT "subscription_items_night_key" UNIQUE("organisation_id","subscription_id","night");--> statement-breakpoint
ALTER TABLE "offline_gifts" ADD CONSTRAINT "offline_gifts_taken_back_check" CHECK ((taken_back_at is null) = (taken_back_why is null));--> statement-breakpoint
ALTER TABLE "subscription_items" ADD CONSTRAINT "subscription_items_night_check" CHECK ((kind = 'nights') = (night is not null));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_ramadan_check" CHECK ((kind = 'nights') = (ramadan_year is not null));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_day_check" CHECK ((kind in ('monthly', 'yearly')) = (day_of_month is not null));