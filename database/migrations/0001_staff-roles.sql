CREATE TABLE "staff_roles" (
	"organisation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_roles_pkey" PRIMARY KEY("organisation_id","person_id","role"),
	CONSTRAINT "staff_roles_role_check" CHECK (role in ('owner', 'editor', 'treasurer', 'teacher', 'viewer')),
	CONSTRAINT "staff_roles_no_demonstration_check" CHECK (person_id <> '00000000-0000-4000-8000-00000000d001')
);
--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_person_fkey" FOREIGN KEY ("organisation_id","person_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE cascade ON UPDATE no action;