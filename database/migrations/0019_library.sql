ALTER TABLE "media" ADD COLUMN "cut" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_variants" ADD COLUMN "cut" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_variants" DROP CONSTRAINT "media_variants_pkey";
--> statement-breakpoint
ALTER TABLE "media_variants" ADD CONSTRAINT "media_variants_pkey" PRIMARY KEY("organisation_id","media_id","cut","type","width");