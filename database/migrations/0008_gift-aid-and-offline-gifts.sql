CREATE TABLE "gift_aid_adjustments" (
	"organisation_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"fund_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "gift_aid_adjustments_pkey" PRIMARY KEY("organisation_id","claim_id","gift_id","line"),
	CONSTRAINT "gift_aid_adjustments_positive_check" CHECK (amount_minor > 0)
);
--> statement-breakpoint
CREATE TABLE "gift_aid_claims" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"test" boolean NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	CONSTRAINT "gift_aid_claims_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "gift_aid_claims_number_key" UNIQUE("organisation_id","test","number"),
	CONSTRAINT "gift_aid_claims_submitted_check" CHECK ((state = 'draft') = (submitted_at is null)),
	CONSTRAINT "gift_aid_claims_answered_check" CHECK ((state in ('draft', 'submitted')) = (answered_at is null))
);
--> statement-breakpoint
CREATE TABLE "gift_aid_lines" (
	"organisation_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"item" integer NOT NULL,
	"declaration_id" uuid NOT NULL,
	"fund_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"rejected_at" timestamp with time zone,
	CONSTRAINT "gift_aid_lines_pkey" PRIMARY KEY("organisation_id","claim_id","gift_id","line"),
	CONSTRAINT "gift_aid_lines_positive_check" CHECK (amount_minor > 0)
);
--> statement-breakpoint
CREATE TABLE "offline_gifts" (
	"organisation_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"counted_by" text[] NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offline_gifts_pkey" PRIMARY KEY("organisation_id","gift_id"),
	CONSTRAINT "offline_gifts_reference_key" UNIQUE("organisation_id","reference"),
	CONSTRAINT "offline_gifts_reference_check" CHECK (reference <> '')
);
--> statement-breakpoint
ALTER TABLE "gift_aid_claims" ADD CONSTRAINT "gift_aid_claims_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_gifts" ADD CONSTRAINT "offline_gifts_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_aid_adjustments_gift_idx" ON "gift_aid_adjustments" USING btree ("organisation_id","gift_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_aid_claims_draft_key" ON "gift_aid_claims" USING btree ("organisation_id","test") WHERE state = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "gift_aid_lines_once_key" ON "gift_aid_lines" USING btree ("organisation_id","gift_id","line") WHERE rejected_at is null;--> statement-breakpoint
CREATE INDEX "gift_aid_lines_gift_idx" ON "gift_aid_lines" USING btree ("organisation_id","gift_id");