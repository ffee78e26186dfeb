ALTER TABLE "banners" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ALTER COLUMN "translations" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "content_items" ALTER COLUMN "translations" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "causes" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "causes" ALTER COLUMN "translations" DROP DEFAULT;
