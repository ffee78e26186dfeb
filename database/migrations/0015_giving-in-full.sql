CREATE TABLE "gift_aid_small" (
	"organisation_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"tax_year" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"rejected_at" timestamp with time zone,
	CONSTRAINT "gift_aid_small_pkey" PRIMARY KEY("organisation_id","claim_id","tax_year"),
	CONSTRAINT "gift_aid_small_amount_check" CHECK (amount_minor between 1 and 800000)
);
--> statement-breakpoint
ALTER TABLE "gift_lines" DROP CONSTRAINT "gift_lines_quantity_check";--> statement-breakpoint
ALTER TABLE "transfer_promises" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "causes" ADD COLUMN "head_of" text;--> statement-breakpoint
ALTER TABLE "causes" ADD COLUMN "head_prices" jsonb;--> statement-breakpoint
ALTER TABLE "causes" ADD COLUMN "closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gift_lines" ADD COLUMN "head" text;--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "offline_gifts" ADD COLUMN "small_minor" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "transfer_promises" ADD CONSTRAINT "transfer_promises_company_check" CHECK (company is null or declaration_id is null);--> statement-breakpoint
ALTER TABLE "causes" ADD CONSTRAINT "causes_heads_check" CHECK ((head_of is null) = (head_prices is null));--> statement-breakpoint
ALTER TABLE "gift_lines" ADD CONSTRAINT "gift_lines_head_check" CHECK (head is null or (quantity is not null and amount_minor % quantity = 0));--> statement-breakpoint
ALTER TABLE "gift_lines" ADD CONSTRAINT "gift_lines_quantity_check" CHECK (quantity is null or (quantity > 0 and (need_id is not null) <> (head is not null)));--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_company_check" CHECK (company is null or declaration_id is null);--> statement-breakpoint
ALTER TABLE "offline_gifts" ADD CONSTRAINT "offline_gifts_small_check" CHECK (small_minor > 0);