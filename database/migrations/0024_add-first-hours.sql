CREATE TABLE "first_hours" (
	"organisation_id" uuid NOT NULL,
	"is_shown" boolean NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"decided_by" uuid NOT NULL,
	CONSTRAINT "first_hours_pkey" PRIMARY KEY("organisation_id")
);
--> statement-breakpoint
ALTER TABLE "first_hours" ADD CONSTRAINT "first_hours_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;