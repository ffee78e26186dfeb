CREATE TABLE "subscription_cycles" (
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_on" date NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"halted_until" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "subscription_cycles_pkey" PRIMARY KEY("organisation_id","kind","due_on")
);
--> statement-breakpoint
CREATE TABLE "subscription_items" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_on" date NOT NULL,
	"state" text NOT NULL,
	"amount_minor" bigint,
	"card" text,
	"declines" integer NOT NULL,
	"next_try_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "subscription_items_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "subscription_items_once_key" UNIQUE("organisation_id","subscription_id","due_on"),
	CONSTRAINT "subscription_items_open_check" CHECK ((state in ('due', 'charging', 'retry')) = (next_try_at is not null))
);
--> statement-breakpoint
CREATE TABLE "subscription_lines" (
	"organisation_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cause_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "subscription_lines_pkey" PRIMARY KEY("organisation_id","subscription_id","line"),
	CONSTRAINT "subscription_lines_positive_check" CHECK (amount_minor > 0)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"body_digest" text NOT NULL,
	"donor_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day_of_month" integer,
	"currency" text NOT NULL,
	"covers_fees" boolean NOT NULL,
	"anonymous" boolean NOT NULL,
	"test" boolean NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"customer_id" text,
	"setup_id" text,
	"setup_sequence" integer NOT NULL,
	"saved_card" text,
	"card_brand" text,
	"card_last4" text,
	"card_exp_month" integer,
	"card_exp_year" integer,
	"started_on" date NOT NULL,
	"next_on" date,
	"paused_until" date,
	"missed" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "subscriptions_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "subscriptions_attempt_key" UNIQUE("organisation_id","attempt_id"),
	CONSTRAINT "subscriptions_day_check" CHECK ((kind = 'monthly') = (day_of_month is not null)),
	CONSTRAINT "subscriptions_every_month_check" CHECK (day_of_month between 1 and 28),
	CONSTRAINT "subscriptions_card_check" CHECK (state not in ('active', 'past_due', 'paused') or (saved_card is not null and customer_id is not null))
);
--> statement-breakpoint
ALTER TABLE "subscription_cycles" ADD CONSTRAINT "subscription_cycles_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_items_due_idx" ON "subscription_items" USING btree ("organisation_id","next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_of_donor_idx" ON "subscriptions" USING btree ("organisation_id","donor_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due_idx" ON "subscriptions" USING btree ("organisation_id","kind","next_on") WHERE state in ('active', 'past_due');