import { DrizzleQueryError } from "drizzle-orm";
import pino from "pino";
import pretty from "pino-pretty";
import { env } from "#env";
import { instance } from "./instance.server.ts";
import { redact } from "./redact.ts";
import { currentRequestId } from "./request-id.server.ts";
import { version } from "#db/shop-version.ts";

const redactedFields = ["password", "token", "secret", "authorization", "cookie", "setCookie"];

/**
 * JSON lines on standard output, or readable lines on a terminal. The pretty printer is a stream, not a pino transport,
 * because a transport is a worker thread whose file is missing from the bundle.
 */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: { instance, version },
    mixin: () => ({ request: currentRequestId() }),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: serializeError },
    hooks: { streamWrite: redact },
    redact: {
      paths: redactedFields.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]),
      censor: "[hidden]",
    },
  },
  process.stdout.isTTY
    ? pretty({
        colorize: true,
        sync: true,
        translateTime: "SYS:HH:MM:ss",
        ignore: "instance,version",
      })
    : pino.destination({ fd: 1, sync: true }),
);

/**
 * Logs only scalar fields, because the driver attaches its connection, with the database password, to errors. Leaves
 * out the message of a failed query, which contains parameters such as names and phone numbers.
 */
function serializeError(error: Error) {
  if (!(error instanceof DrizzleQueryError)) {
    const { type, message, stack, ...more } = pino.stdSerializers.err(error);
    const plain = Object.entries(more).filter(([, value]) => !isObject(value));
    return { ...Object.fromEntries(plain), type, message, stack };
  }
  const { query, cause, stack } = error;
  const where = stack?.slice(stack.indexOf("\n    at ")) ?? "";
  return { type: error.name, message: cause?.message, query, stack: where };
}

function isObject(value: unknown) {
  return typeof value === "object" && value !== null;
}
