CREATE TABLE "domain_requests" (
	"organisation_id" uuid NOT NULL,
	"host" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answer" text NOT NULL,
	CONSTRAINT "domain_requests_pkey" PRIMARY KEY("organisation_id","host"),
	CONSTRAINT "domain_requests_state_check" CHECK (state in ('waiting', 'given', 'refused')),
	CONSTRAINT "domain_requests_answered_check" CHECK ((state = 'waiting') = (answered_at is null))
);
--> statement-breakpoint
ALTER TABLE "staff_invitations" ALTER COLUMN "invited_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "domain_requests" ADD CONSTRAINT "domain_requests_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;