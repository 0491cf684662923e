import { DrizzleQueryError } from "drizzle-orm";
import pino from "pino";
import pretty from "pino-pretty";
import { env } from "#env";
import { masked } from "./masked.ts";

const secrets = ["password", "token", "secret", "authorization", "cookie", "setCookie"];

/**
 * JSON lines on standard output; on a terminal, the same for human eyes. The pretty printer is a
 * stream, not a pino transport: a transport is a worker thread that a bundle cannot find.
 */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: withoutParameters },
    hooks: { streamWrite: masked },
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]),
      censor: "[hidden]",
    },
  },
  process.stdout.isTTY
    ? pretty({ colorize: true, sync: true, translateTime: "SYS:HH:MM:ss", ignore: "pid,hostname" })
    : pino.destination({ fd: 1, sync: true }),
);

/**
 * Only what is plain: the driver hangs its whole connection on an error, with the password that opened it.
 * A failed query carries its parameters in its message: people's names and numbers, among others.
 */
function withoutParameters(error: Error) {
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
