import os from "node:os";
import { env } from "#env";

/** The name of this replica, the same after a restart: its machine and port. For logs and the health page. */
export const instance = `${os.hostname()}:${env.PORT}`;
