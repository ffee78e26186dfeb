CREATE TABLE "fundraiser_gifts" (
	"organisation_id" uuid NOT NULL,
	"fund_id" text NOT NULL,
	"gift_id" uuid NOT NULL,
	"fundraiser_id" uuid NOT NULL,
	CONSTRAINT "fundraiser_gifts_pkey" PRIMARY KEY("organisation_id","fund_id","gift_id")
);
--> statement-breakpoint
CREATE TABLE "fundraisers" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"slug" text,
	"state" text NOT NULL,
	"asked" jsonb NOT NULL,
	"shown" jsonb,
	"revision" integer NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fundraisers_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "fundraisers_person_key" UNIQUE("organisation_id","item_id","person_id"),
	CONSTRAINT "fundraisers_slug_key" UNIQUE("organisation_id","slug"),
	CONSTRAINT "fundraisers_state_check" CHECK (state in ('waiting', 'approved', 'sent-back', 'refused', 'closed')),
	CONSTRAINT "fundraisers_shown_check" CHECK (shown is null or slug is not null),
	CONSTRAINT "fundraisers_over_check" CHECK (state not in ('refused', 'closed') or shown is null),
	CONSTRAINT "fundraisers_approved_check" CHECK (state <> 'approved' or shown is not null)
);
--> statement-breakpoint
ALTER TABLE "fundraiser_gifts" ADD CONSTRAINT "fundraiser_gifts_fundraiser_fkey" FOREIGN KEY ("organisation_id","fundraiser_id") REFERENCES "public"."fundraisers"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fundraisers" ADD CONSTRAINT "fundraisers_campaign_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fundraiser_gifts_of_fundraiser_idx" ON "fundraiser_gifts" USING btree ("organisation_id","fundraiser_id");--> statement-breakpoint
CREATE INDEX "fundraisers_of_person_idx" ON "fundraisers" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE INDEX "fundraisers_waiting_idx" ON "fundraisers" USING btree ("organisation_id","asked_at","id") WHERE state = 'waiting';