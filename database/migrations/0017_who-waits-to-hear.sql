ALTER TABLE "payments" ADD COLUMN "promised_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "donors_of_person" ON "donors" USING btree ("organisation_id","person_id");