/** For `npm run migration`, which fetches drizzle-kit: of 96 MB, it is needed only when the schema changes. */
export default {
  dialect: "postgresql",
  schema: "./db/schema/*.ts",
  out: "./db/migrations",
};
