CREATE TABLE "mail_servers" (
	"organisation_id" uuid NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"user_name" text NOT NULL,
	"password_sealed" "bytea",
	"from_address" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_servers_pkey" PRIMARY KEY("organisation_id"),
	CONSTRAINT "mail_servers_port_check" CHECK ("mail_servers"."port" between 1 and 65535)
);
--> statement-breakpoint
ALTER TABLE "mail_servers" ADD CONSTRAINT "mail_servers_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;