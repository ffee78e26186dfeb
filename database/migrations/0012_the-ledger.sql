CREATE SEQUENCE "public"."postings_sequence" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "entries" (
	"organisation_id" uuid NOT NULL,
	"posting_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"account" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "entries_pkey" PRIMARY KEY("organisation_id","posting_id","line"),
	CONSTRAINT "entries_move_something" CHECK (amount_minor <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_marks" (
	"organisation_id" uuid NOT NULL,
	"reader" text NOT NULL,
	"up_to" bigint NOT NULL,
	"ceiling" bigint NOT NULL,
	"before" bigint NOT NULL,
	CONSTRAINT "ledger_marks_pkey" PRIMARY KEY("organisation_id","reader")
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"gift_id" uuid,
	"payment_id" uuid,
	"payment_account_id" uuid,
	"provider_object" text,
	"sequence" bigint NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"test" boolean NOT NULL,
	CONSTRAINT "postings_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "postings_key" UNIQUE("organisation_id","key"),
	CONSTRAINT "postings_order" UNIQUE("organisation_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_posting" FOREIGN KEY ("organisation_id","posting_id") REFERENCES "public"."postings"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "postings_gift" ON "postings" USING btree ("organisation_id","gift_id") WHERE gift_id is not null;--> statement-breakpoint
-- Held by rights (src/platform/server/migrate.ts), without a trigger: a distributed engine has none.
COMMENT ON TABLE "postings" IS 'append-only: a mistake is corrected by another posting';--> statement-breakpoint
COMMENT ON TABLE "entries" IS 'append-only: a mistake is corrected by another posting';--> statement-breakpoint
ALTER TABLE "postings" ALTER COLUMN "sequence" SET DEFAULT next_in_order('postings_sequence');--> statement-breakpoint
-- The books so far, carried over once. The owner has to see all of them; afterwards they are guarded again.
-- What came from the donor now lies at the provider: in the account of this organisation, provider and mode, whose id is
-- made of these three. A cause's money is in the fund with the cause's id, and the payment of such a gift has the gift's id.
ALTER TABLE "ledger_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "gifts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "postings"
  ("organisation_id", "id", "key", "kind", "gift_id", "payment_id", "payment_account_id", "provider_object", "posted_at", "test")
SELECT o."organisation_id", gen_random_uuid(), o."kind" || ':' || o."gift_id", o."kind", o."gift_id", o."gift_id",
  md5(o."organisation_id" || ' ' || g."provider" || ' ' || o."test")::uuid, g."charge_id", o."posted_at", o."test"
FROM (
  SELECT DISTINCT "organisation_id", "gift_id", "posted_at", "test",
    CASE split_part("posting", ':', 1) WHEN 'card-fee' THEN 'fee' ELSE 'charge' END AS "kind"
  FROM "ledger_entries"
  ORDER BY "posted_at", "gift_id", "kind"
) o
JOIN "gifts" g ON g."organisation_id" = o."organisation_id" AND g."id" = o."gift_id"
ORDER BY o."posted_at", o."gift_id", o."kind"
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "entries" ("organisation_id", "posting_id", "line", "account", "amount_minor", "currency")
SELECT p."organisation_id", p."id",
  row_number() OVER (PARTITION BY p."organisation_id", p."id" ORDER BY o."line") - 1,
  CASE
    WHEN o."account" IN ('donor', 'provider')
      THEN CASE WHEN p."test" THEN 'test-provider:' ELSE 'provider:' END || p."payment_account_id"
    WHEN o."account" = 'card-fees' THEN 'fees'
    WHEN o."account" LIKE 'cause:%' THEN 'fund:' || substr(o."account", 7)
    ELSE o."account"
  END,
  CASE p."kind" WHEN 'charge' THEN -o."amount_minor" ELSE o."amount_minor" END,
  o."currency"
FROM "ledger_entries" o
JOIN "postings" p ON p."organisation_id" = o."organisation_id"
  AND p."key" = CASE split_part(o."posting", ':', 1) WHEN 'card-fee' THEN 'fee' ELSE 'charge' END || ':' || o."gift_id"
ON CONFLICT DO NOTHING;
