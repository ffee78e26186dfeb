CREATE TABLE "refunds_seen_to" (
	"organisation_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"up_to" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_seen_to_pkey" PRIMARY KEY("organisation_id","gift_id")
);
--> statement-breakpoint
ALTER TABLE "refunds_seen_to" ADD CONSTRAINT "refunds_seen_to_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "postings_came_back_idx" ON "postings" USING btree ("organisation_id","posted_at") WHERE kind = 'refund-failed';