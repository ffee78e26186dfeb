-- What was there before is shown whole, and nobody has said yet what it is found by.
ALTER TABLE "media" ADD COLUMN "cut" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "cut" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "tags" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "media_variants" ADD COLUMN "cut" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_variants" ALTER COLUMN "cut" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "media_variants" DROP CONSTRAINT "media_variants_pkey";--> statement-breakpoint
ALTER TABLE "media_variants" ADD CONSTRAINT "media_variants_pkey" PRIMARY KEY("organisation_id","media_id","cut","type","width");
