import fs from "node:fs";
import path from "node:path";

const enough = 1024 * 1024;

/**
 * PostgreSQL's own log, `<home>/postgres.log`: about a megabyte, and the one before it in `.1`. The
 * server appends to it by itself, so it can be emptied under its hands, and goes on without us.
 */
export function openLogFile(home: string) {
  const file = path.join(home, "postgres.log");
  const handle = fs.openSync(file, "a", 0o600);
  return { handle, trim, size, tail, close: () => fs.closeSync(handle) };

  /** On a full disk the one before is lost, rather than the shop. */
  function trim() {
    if (size() < enough) return;
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

  /** The last lines of what was written since the log had that size. */
  function tail(since: number) {
    const text = fs.readFileSync(file).subarray(since).toString("utf8").trim();
    return text.split("\n").slice(-15).join("\n");
  }
}
