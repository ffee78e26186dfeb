DROP INDEX "sign_in_tries_last";--> statement-breakpoint
ALTER TABLE "email_proofs" ALTER COLUMN "link_digest" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "email_proofs" ALTER COLUMN "code_digest" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "email_proofs" ADD COLUMN "session_id" uuid;--> statement-breakpoint
-- By hand: what was counted until now begins anew.
ALTER TABLE "sign_in_tries" ADD COLUMN "forget_at" timestamp with time zone NOT NULL DEFAULT '2026-01-01T00:00:00Z';--> statement-breakpoint
ALTER TABLE "sign_in_tries" ALTER COLUMN "forget_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "email_proofs" ADD CONSTRAINT "email_proofs_session" FOREIGN KEY ("organisation_id","session_id") REFERENCES "public"."person_sessions"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_proofs_of_session" ON "email_proofs" USING btree ("organisation_id","session_id");--> statement-breakpoint
CREATE INDEX "sign_in_tries_forget" ON "sign_in_tries" USING btree ("organisation_id","forget_at");--> statement-breakpoint
ALTER TABLE "email_proofs" DROP COLUMN "wrong_codes";--> statement-breakpoint
-- By hand: where real money is taken already, the demonstration's donor signs in with its published password no more.
DO $$
DECLARE
  organisation uuid;
BEGIN
  FOR organisation IN SELECT id FROM organisations WHERE live LOOP
    PERFORM set_organisation(organisation);
    DELETE FROM person_tokens t USING person_sessions s
      WHERE t.organisation_id = organisation AND s.organisation_id = organisation AND s.id = t.session_id
        AND s.person_id = '00000000-0000-4000-8000-00000000d001';
    DELETE FROM person_sessions
      WHERE organisation_id = organisation AND person_id = '00000000-0000-4000-8000-00000000d001';
    UPDATE people SET password_hash = NULL
      WHERE organisation_id = organisation AND id = '00000000-0000-4000-8000-00000000d001';
  END LOOP;
END
$$;
