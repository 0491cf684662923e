CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"file" text NOT NULL,
	"sealed" boolean NOT NULL,
	"bytes" bigint,
	"problem" text,
	CONSTRAINT "backups_good_or_not" CHECK (num_nonnulls("bytes", "problem") = 1)
);
--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" ("at" DESC);