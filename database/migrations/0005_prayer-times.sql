CREATE TABLE "day_overrides" (
	"organisation_id" uuid NOT NULL,
	"date" date NOT NULL,
	"prayer" text NOT NULL,
	"begins" text,
	"adhan" text,
	"jamaat" text,
	"note" text NOT NULL,
	CONSTRAINT "day_overrides_pkey" PRIMARY KEY("organisation_id","date","prayer"),
	CONSTRAINT "day_overrides_begins" CHECK ("day_overrides"."begins" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "day_overrides_adhan" CHECK (("day_overrides"."adhan" = 'none' or "day_overrides"."adhan" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')),
	CONSTRAINT "day_overrides_jamaat" CHECK (("day_overrides"."jamaat" = 'none' or "day_overrides"."jamaat" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'))
);
--> statement-breakpoint
CREATE TABLE "jamaat_rules" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"of" text NOT NULL,
	"prayer" text NOT NULL,
	"kind" text NOT NULL,
	"time" text,
	"minutes" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"weekdays" smallint[] NOT NULL,
	"season" text NOT NULL,
	"priority" integer NOT NULL,
	"round_up_to" integer NOT NULL,
	"not_before" text,
	"not_after" text,
	"held_from" smallint,
	CONSTRAINT "jamaat_rules_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "jamaat_rules_time" CHECK ("jamaat_rules"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "jamaat_rules_fixed" CHECK ("jamaat_rules"."kind" <> 'fixed' or "jamaat_rules"."time" is not null),
	CONSTRAINT "jamaat_rules_rounding" CHECK ("jamaat_rules"."round_up_to" in (1, 5, 10, 15, 30)),
	CONSTRAINT "jamaat_rules_order" CHECK ("jamaat_rules"."ends_on" >= "jamaat_rules"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "jumuah_sessions" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"season" text NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"doors" text,
	"khutbah" text,
	"jamaat" text NOT NULL,
	"place" text NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "jumuah_sessions_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "jumuah_sessions_doors" CHECK ("jumuah_sessions"."doors" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "jumuah_sessions_khutbah" CHECK ("jumuah_sessions"."khutbah" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "jumuah_sessions_jamaat" CHECK ("jumuah_sessions"."jamaat" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "jumuah_sessions_order" CHECK ("jumuah_sessions"."ends_on" >= "jumuah_sessions"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "special_days" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"date" date,
	"hijri_month" smallint,
	"hijri_day" smallint,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"place" text NOT NULL,
	"times" jsonb NOT NULL,
	CONSTRAINT "special_days_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "special_days_one_calendar" CHECK (("special_days"."date" is null) = ("special_days"."hijri_month" is not null and "special_days"."hijri_day" is not null))
);
--> statement-breakpoint
CREATE TABLE "timetable_days" (
	"organisation_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"date" date NOT NULL,
	"times" jsonb NOT NULL,
	CONSTRAINT "timetable_days_pkey" PRIMARY KEY("organisation_id","import_id","date")
);
--> statement-breakpoint
CREATE TABLE "timetable_import_undos" (
	"organisation_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"undone_at" timestamp with time zone NOT NULL,
	"undone_by" text NOT NULL,
	CONSTRAINT "timetable_import_undos_pkey" PRIMARY KEY("organisation_id","import_id")
);
--> statement-breakpoint
CREATE TABLE "timetable_imports" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"imported_by" text NOT NULL,
	"file_name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"first_date" date NOT NULL,
	"last_date" date NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"same" integer NOT NULL,
	CONSTRAINT "timetable_imports_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "day_overrides" ADD CONSTRAINT "day_overrides_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jamaat_rules" ADD CONSTRAINT "jamaat_rules_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jumuah_sessions" ADD CONSTRAINT "jumuah_sessions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_days" ADD CONSTRAINT "special_days_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_days" ADD CONSTRAINT "timetable_days_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_days" ADD CONSTRAINT "timetable_days_import" FOREIGN KEY ("organisation_id","import_id") REFERENCES "public"."timetable_imports"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_import_undos" ADD CONSTRAINT "timetable_import_undos_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_import_undos" ADD CONSTRAINT "timetable_import_undos_import" FOREIGN KEY ("organisation_id","import_id") REFERENCES "public"."timetable_imports"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_imports" ADD CONSTRAINT "timetable_imports_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "special_days_date" ON "special_days" USING btree ("organisation_id","date");--> statement-breakpoint
CREATE INDEX "timetable_days_date" ON "timetable_days" USING btree ("organisation_id","date");--> statement-breakpoint
CREATE INDEX "timetable_imports_newest" ON "timetable_imports" USING btree ("organisation_id","imported_at");