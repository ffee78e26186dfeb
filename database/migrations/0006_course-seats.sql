CREATE TABLE "course_seats" (
	"organisation_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "course_seats_pkey" PRIMARY KEY("organisation_id","course_id"),
	CONSTRAINT "course_seats_not_below_nothing" CHECK ("course_seats"."taken" >= 0)
);
--> statement-breakpoint
ALTER TABLE "course_seats" ADD CONSTRAINT "course_seats_course" FOREIGN KEY ("organisation_id","course_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;