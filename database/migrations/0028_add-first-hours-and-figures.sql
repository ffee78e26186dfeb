CREATE TABLE "first_hours" (
	"organisation_id" uuid NOT NULL,
	"is_shown" boolean NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"decided_by" uuid NOT NULL,
	CONSTRAINT "first_hours_pkey" PRIMARY KEY("organisation_id")
);
--> statement-breakpoint
CREATE TABLE "figures" (
	"organisation_id" uuid NOT NULL,
	"what" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "figures_pkey" PRIMARY KEY("organisation_id","what","day","name"),
	CONSTRAINT "figures_count_check" CHECK ("figures"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "first_hours" ADD CONSTRAINT "first_hours_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figures" ADD CONSTRAINT "figures_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;