CREATE TABLE "receipt_prints" (
	"organisation_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_prints_pkey" PRIMARY KEY("organisation_id","gift_id")
);
--> statement-breakpoint
-- The serving role gets no right to change a row (src/platform/server/migrate.ts).
COMMENT ON TABLE "receipt_prints" IS 'append-only: what is printed later is a copy';
