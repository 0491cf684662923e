import type { Server } from "node:http";

/** Opens a server. If the port is in use, throws a line that names the setting of the port. */
export async function listen(
  server: Server,
  { port, host, setting }: { port: number; host: string; setting: string },
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") return reject(error);
      const advice = `Choose another port: ${setting}=${port + 1} npm start`;
      reject(new Error(`Port ${port} is in use. ${advice}`));
    });
    server.listen(port, host, resolve);
  });
}
