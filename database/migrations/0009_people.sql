CREATE TABLE "consents" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"given" boolean NOT NULL,
	"wording" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "email_proofs" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"person_id" uuid,
	"link_digest" text NOT NULL,
	"code_digest" text NOT NULL,
	"wrong_codes" integer NOT NULL,
	"language" text NOT NULL,
	"registration" jsonb,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"over_at" timestamp with time zone,
	CONSTRAINT "email_proofs_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "email_proofs_link" UNIQUE("organisation_id","link_digest")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"organisation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	CONSTRAINT "erasures_pkey" PRIMARY KEY("organisation_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"contact_number" text,
	"address" jsonb,
	"language" text NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "people_email" UNIQUE("organisation_id","email")
);
--> statement-breakpoint
CREATE TABLE "person_emails" (
	"organisation_id" uuid NOT NULL,
	"email" text NOT NULL,
	"person_id" uuid NOT NULL,
	"verified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_emails_pkey" PRIMARY KEY("organisation_id","email")
);
--> statement-breakpoint
CREATE TABLE "person_sessions" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"renewal_digest" text NOT NULL,
	"former_renewal_digest" text,
	"renewed_at" timestamp with time zone NOT NULL,
	"is_renewal_known" boolean NOT NULL,
	"silent_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_why" text,
	CONSTRAINT "person_sessions_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "person_tokens" (
	"organisation_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"session_id" uuid NOT NULL,
	"renewal_digest" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_tokens_pkey" PRIMARY KEY("organisation_id","digest")
);
--> statement-breakpoint
CREATE TABLE "sign_in_tries" (
	"organisation_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"tries" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_tries_pkey" PRIMARY KEY("organisation_id","subject")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_person" FOREIGN KEY ("organisation_id","person_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_proofs" ADD CONSTRAINT "email_proofs_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_proofs" ADD CONSTRAINT "email_proofs_person" FOREIGN KEY ("organisation_id","person_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_emails" ADD CONSTRAINT "person_emails_person" FOREIGN KEY ("organisation_id","person_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_sessions" ADD CONSTRAINT "person_sessions_person" FOREIGN KEY ("organisation_id","person_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_tokens" ADD CONSTRAINT "person_tokens_session" FOREIGN KEY ("organisation_id","session_id") REFERENCES "public"."person_sessions"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_tries" ADD CONSTRAINT "sign_in_tries_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_of_person" ON "consents" USING btree ("organisation_id","person_id","channel");--> statement-breakpoint
CREATE INDEX "email_proofs_email" ON "email_proofs" USING btree ("organisation_id","email","kind");--> statement-breakpoint
CREATE INDEX "person_emails_of_person" ON "person_emails" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE INDEX "person_sessions_of_person" ON "person_sessions" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE INDEX "person_tokens_of_session" ON "person_tokens" USING btree ("organisation_id","session_id");--> statement-breakpoint
CREATE INDEX "sign_in_tries_last" ON "sign_in_tries" USING btree ("organisation_id","last_at");