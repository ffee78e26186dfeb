CREATE TABLE "gift_aid_small_back" (
	"organisation_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"tax_year" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "gift_aid_small_back_pkey" PRIMARY KEY("organisation_id","claim_id","tax_year"),
	CONSTRAINT "gift_aid_small_back_positive_check" CHECK (amount_minor > 0)
);
