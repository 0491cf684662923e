import fs from "node:fs";
import path from "node:path";

const maxLogBytes = 1024 * 1024;

/**
 * PostgreSQL's own log: about 1 MB in `<home>/postgres.log`, and the previous one in `.1`. The server opens it for
 * appending, so we can truncate it while the server runs.
 */
export function openLogFile(home: string) {
  const file = path.join(home, "postgres.log");
  const handle = fs.openSync(file, "a", 0o600);
  return { handle, trim, size, tail, close: () => fs.closeSync(handle) };

  /** Moves a full log to `.1` and begins a new one. If the disk is full, drops the previous log instead of failing. */
  function trim() {
    if (size() < maxLogBytes) return;
    try {
      fs.copyFileSync(file, `${file}.1`);
    } catch {
      fs.rmSync(`${file}.1`, { recursive: true, force: true });
    }
    fs.truncateSync(file);
  }

  function size() {
    return fs.fstatSync(handle).size;
  }

  /** The last lines that were written since the log had the size `since`. */
  function tail(since: number) {
    const text = fs.readFileSync(file).subarray(since).toString("utf8").trim();
    return text.split("\n").slice(-15).join("\n");
  }
}
