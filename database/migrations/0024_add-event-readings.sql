CREATE TABLE "payment_event_readings" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"known_until" timestamp with time zone NOT NULL,
	"reading_until" timestamp with time zone,
	"reading_after" text,
	CONSTRAINT "payment_event_readings_pkey" PRIMARY KEY("organisation_id","account_id"),
	CONSTRAINT "payment_event_readings_place_check" CHECK ((reading_until is null) = (reading_after is null))
);
--> statement-breakpoint
ALTER TABLE "payment_event_readings" ADD CONSTRAINT "payment_event_readings_account_fkey" FOREIGN KEY ("organisation_id","account_id") REFERENCES "public"."payment_accounts"("organisation_id","id") ON DELETE no action ON UPDATE no action;