CREATE TABLE "time_changes" (
	"organisation_id" uuid NOT NULL,
	"first_date" date NOT NULL,
	"last_date" date NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "time_changes_pkey" PRIMARY KEY("organisation_id","first_date","last_date"),
	CONSTRAINT "time_changes_order" CHECK ("time_changes"."last_date" >= "time_changes"."first_date")
);
--> statement-breakpoint
ALTER TABLE "time_changes" ADD CONSTRAINT "time_changes_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;