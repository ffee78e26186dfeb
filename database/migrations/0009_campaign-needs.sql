CREATE TABLE "campaign_needs" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"translations" jsonb NOT NULL,
	"image_id" uuid,
	"unit_minor" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "campaign_needs_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "campaign_needs_some_check" CHECK (unit_minor > 0 and quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "need_claims" (
	"organisation_id" uuid NOT NULL,
	"need_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "need_claims_pkey" PRIMARY KEY("organisation_id","need_id","gift_id"),
	CONSTRAINT "need_claims_some_check" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "campaign_needs" ADD CONSTRAINT "campaign_needs_campaign_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_needs" ADD CONSTRAINT "campaign_needs_image_fkey" FOREIGN KEY ("organisation_id","image_id") REFERENCES "public"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "need_claims" ADD CONSTRAINT "need_claims_need_fkey" FOREIGN KEY ("organisation_id","need_id") REFERENCES "public"."campaign_needs"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_needs_of_campaign_idx" ON "campaign_needs" USING btree ("organisation_id","item_id","position");--> statement-breakpoint
CREATE INDEX "need_claims_of_gift_idx" ON "need_claims" USING btree ("organisation_id","gift_id");