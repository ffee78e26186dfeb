CREATE TABLE "pledge_gifts" (
	"organisation_id" uuid NOT NULL,
	"pledge_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	CONSTRAINT "pledge_gifts_pkey" PRIMARY KEY("organisation_id","pledge_id","gift_id"),
	CONSTRAINT "pledge_gifts_gift_key" UNIQUE("organisation_id","gift_id")
);
--> statement-breakpoint
CREATE TABLE "pledge_withdrawals" (
	"organisation_id" uuid NOT NULL,
	"pledge_id" uuid NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	"withdrawn_by" uuid NOT NULL,
	CONSTRAINT "pledge_withdrawals_pkey" PRIMARY KEY("organisation_id","pledge_id")
);
--> statement-breakpoint
CREATE TABLE "pledges" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"need_id" uuid,
	"quantity" integer,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"test" boolean NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"contact_number" text NOT NULL,
	"is_named" boolean NOT NULL,
	"body_digest" text NOT NULL,
	"pledged_at" timestamp with time zone NOT NULL,
	"pledged_by" uuid NOT NULL,
	CONSTRAINT "pledges_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "pledges_positive_check" CHECK (amount_minor > 0),
	CONSTRAINT "pledges_need_check" CHECK ((need_id is null) = (quantity is null) and quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "pledge_gifts" ADD CONSTRAINT "pledge_gifts_pledge_fkey" FOREIGN KEY ("organisation_id","pledge_id") REFERENCES "public"."pledges"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledge_withdrawals" ADD CONSTRAINT "pledge_withdrawals_pledge_fkey" FOREIGN KEY ("organisation_id","pledge_id") REFERENCES "public"."pledges"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledges" ADD CONSTRAINT "pledges_campaign_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pledges_of_campaign_idx" ON "pledges" USING btree ("organisation_id","item_id","pledged_at","id");--> statement-breakpoint
CREATE INDEX "pledges_of_need_idx" ON "pledges" USING btree ("organisation_id","need_id") WHERE need_id is not null;