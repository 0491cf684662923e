import { expect, test } from "vitest";
import { redact } from "./redact.ts";

test.each([
  ["550 <farah.idris@example.test> unknown", "550 <f…@example.test> unknown"],
  ["phone +60123456789, or 012-345 6789", "phone …6789, or …6789"],
  ["+60 3-2345 6789 called", "…6789 called"],
  ["/order-confirmation/1?key=s3cret&a=b", "/order-confirmation/1?key=…&a=b"],
  [`{"path":"/auth?token=abc"}`, `{"path":"/auth?token=…"}`],
  ["/auth?invite=abc /auth?setup=abc", "/auth?invite=… /auth?setup=…"],
  ["__Host-emas.session_token=a.b%3D; emas.guest=c", "__Host-emas.session_token=…; emas.guest=…"],
  ["Invalid API Key provided: sk_live_51Habc", "Invalid API Key provided: sk_live_…"],
  ["whsec_abc rk_test_abc", "whsec_… rk_test_…"],
  [
    "connect to postgresql://emas:s3cret@db.example.com/emas",
    "connect to postgresql://…@db.example.com/emas",
  ],
])("%s", (line, hidden) => {
  expect(redact(line)).toBe(hidden);
});

test.each([
  `{"level":"info","time":"2026-11-21T03:10:00.123Z","order":"0198f3a0-0123-7456-8901-0123456789ab"}`,
  "at run (file:///srv/node_modules/@base-ui/react@1.9.0/index.js:10:5)",
  "/products?category=rings&page=2",
])("text without personal data stays: %s", (line) => {
  expect(redact(line)).toBe(line);
});
