import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as passing } from "node:timers/promises";
import { freePort } from "#kit/free-port.ts";
import type { Page } from "./raw-server.ts";

/** Starts nginx with one worker and this page as a static file; undefined if nginx is not installed. */
export async function openNginx(page: Page) {
  if (spawnSync("nginx", ["-v"]).error) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), "emas-nginx-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  writeFileSync(path.join(folder, "page"), page.body);
  writeFileSync(path.join(folder, "nginx.conf"), configuration(page, folder, port));
  const nginx = spawn("nginx", ["-p", folder, "-c", path.join(folder, "nginx.conf")], {
    stdio: "ignore",
  });
  const ended = once(nginx, "exit");
  await untilOpen(port);
  return {
    port,
    pid: nginx.pid!,
    async close() {
      nginx.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Without a master process, so that `pid` is the process that serves. */
function configuration({ head }: Page, folder: string, port: number) {
  const headers: string[] = [];
  for (let at = 0; at < head.length; at += 2) {
    const [name, value] = [head[at]!, head[at + 1]!];
    if (/^(?:content-length|content-type)$/i.test(name)) continue;
    headers.push(`add_header ${name} '${value.replaceAll(/['$\\]/g, "\\$&")}';`);
  }
  return `
daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; etag off; keepalive_requests 1000000;
  open_file_cache max=10;
  server {
    listen 127.0.0.1:${port};
    location / { root ${folder}; try_files /page =404; default_type 'text/html; charset=utf-8';
      ${headers.join("\n      ")}
    }
  }
}`;
}

async function untilOpen(port: number) {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const isOpen = await fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOpen) return;
    await passing(100);
  }
  throw new Error("nginx does not answer");
}
