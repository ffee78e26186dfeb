CREATE TABLE "campaign_gifts" (
	"organisation_id" uuid NOT NULL,
	"fund_id" text NOT NULL,
	"gift_id" uuid NOT NULL,
	"donor_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"test" boolean NOT NULL,
	"net_minor" bigint NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_gifts_pkey" PRIMARY KEY("organisation_id","fund_id","gift_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_totals" (
	"organisation_id" uuid NOT NULL,
	"fund_id" text NOT NULL,
	"currency" text NOT NULL,
	"test" boolean NOT NULL,
	"raised_minor" bigint NOT NULL,
	"offline_minor" bigint NOT NULL,
	"matched_minor" bigint NOT NULL,
	"donors" integer NOT NULL,
	CONSTRAINT "campaign_totals_pkey" PRIMARY KEY("organisation_id","fund_id","currency","test")
);
--> statement-breakpoint
CREATE TABLE "names_taken_back" (
	"organisation_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"taken_back_at" timestamp with time zone NOT NULL,
	CONSTRAINT "names_taken_back_pkey" PRIMARY KEY("organisation_id","gift_id")
);
--> statement-breakpoint
ALTER TABLE "campaign_totals" ADD CONSTRAINT "campaign_totals_fund_fkey" FOREIGN KEY ("organisation_id","fund_id") REFERENCES "public"."funds"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_gifts_latest_idx" ON "campaign_gifts" USING btree ("organisation_id","fund_id","given_at","gift_id") WHERE net_minor > 0;--> statement-breakpoint
CREATE INDEX "campaign_gifts_of_donor_idx" ON "campaign_gifts" USING btree ("organisation_id","fund_id","donor_id");