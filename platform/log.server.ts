import pino from "pino";
import pretty from "pino-pretty";
import { env } from "#env";

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
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]),
      censor: "[hidden]",
    },
  },
  process.stdout.isTTY
    ? pretty({ colorize: true, sync: true, translateTime: "SYS:HH:MM:ss", ignore: "pid,hostname" })
    : pino.destination({ fd: 1, sync: true }),
);
