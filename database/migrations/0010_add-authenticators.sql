CREATE TABLE "authenticators" (
	"organisation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"on_since" timestamp with time zone,
	"taken_step" integer NOT NULL,
	CONSTRAINT "authenticators_pkey" PRIMARY KEY("organisation_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"organisation_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"person_id" uuid NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_pkey" PRIMARY KEY("organisation_id","digest")
);
--> statement-breakpoint
CREATE TABLE "second_steps" (
	"organisation_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"person_id" uuid NOT NULL,
	"next" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "second_steps_pkey" PRIMARY KEY("organisation_id","digest")
);
--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_person" FOREIGN KEY ("organisation_id","person_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_authenticator" FOREIGN KEY ("organisation_id","person_id") REFERENCES "public"."authenticators"("organisation_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_person" FOREIGN KEY ("organisation_id","person_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_codes_of_person" ON "recovery_codes" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE INDEX "second_steps_of_person" ON "second_steps" USING btree ("organisation_id","person_id");