-- expand
CREATE TABLE "phrase_translations" (
	"text" text,
	"language" text,
	"translation" text NOT NULL,
	CONSTRAINT "phrase_translations_pkey" PRIMARY KEY("text","language"),
	CONSTRAINT "phrase_translations_not_empty" CHECK ("translation" <> '')
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "translations" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "translations" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "translations" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "translated_name" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "translated_choices" jsonb;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "translated_color_name" text;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_translations" CHECK (jsonb_typeof("translations") = 'object') NOT VALID;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_translations" CHECK (jsonb_typeof("translations") = 'object') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_translations" CHECK (jsonb_typeof("translations") = 'object') NOT VALID;