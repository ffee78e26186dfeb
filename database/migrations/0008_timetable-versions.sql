CREATE TABLE "timetable_versions" (
	"organisation_id" uuid NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "timetable_versions_pkey" PRIMARY KEY("organisation_id"),
	CONSTRAINT "timetable_versions_counts" CHECK ("timetable_versions"."version" > 0)
);
--> statement-breakpoint
DROP INDEX "timetable_imports_newest";--> statement-breakpoint
ALTER TABLE "timetable_imports" ADD COLUMN "position" integer;--> statement-breakpoint
-- Imports that are there keep the order that they had. The owner has to see them all; afterwards the rows are guarded again.
ALTER TABLE "timetable_imports" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "timetable_imports" i SET "position" = ordered."position" FROM (
	SELECT "organisation_id", "id", row_number() OVER (PARTITION BY "organisation_id" ORDER BY "imported_at", "id") AS "position"
	FROM "timetable_imports"
) ordered WHERE ordered."organisation_id" = i."organisation_id" AND ordered."id" = i."id";--> statement-breakpoint
INSERT INTO "timetable_versions" ("organisation_id", "version")
	SELECT "organisation_id", max("position") FROM "timetable_imports" GROUP BY "organisation_id";--> statement-breakpoint
ALTER TABLE "timetable_imports" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "timetable_versions" ADD CONSTRAINT "timetable_versions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_imports" ADD CONSTRAINT "timetable_imports_position" UNIQUE("organisation_id","position");