import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Whether the person at the terminal says yes. Where nobody sits, the answer is no. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const answer = await ask(`${question} [y/N] `);
  return /^y(es)?$/i.test(answer.trim());
}

/** Asks without showing what is typed. Throws where nobody sits at the terminal, or the two differ. */
export async function askPassphrase({ twice = false } = {}): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Error("A passphrase is needed: set BACKUP_PASSPHRASE, or ask for it at a terminal");
  }
  const passphrase = await ask("Passphrase: ", { hidden: true });
  if (twice) {
    if (passphrase.length < 12) throw new Error("A passphrase has 12 characters or more");
    if ((await ask("Once more: ", { hidden: true })) !== passphrase) {
      throw new Error("The two passphrases differ");
    }
  }
  return passphrase;
}

async function ask(question: string, { hidden = false } = {}) {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: hidden ? silent : process.stdout,
    terminal: true,
  });
  terminal.once("SIGINT", () => {
    terminal.close();
    process.exit(130);
  });
  if (hidden) process.stdout.write(question);
  try {
    return await terminal.question(hidden ? "" : question);
  } finally {
    terminal.close();
    if (hidden) process.stdout.write("\n");
  }
}
