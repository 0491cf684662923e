import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Asks a yes/no question. Without a terminal, the answer is no. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const answer = await prompt(`${question} [y/N] `);
  return /^y(es)?$/i.test(answer.trim());
}

/** Asks for a passphrase without showing it. Throws without a terminal, or if a new passphrase is short or mistyped. */
export async function promptPassphrase({ twice = false } = {}): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Error(
      "This backup needs a passphrase. Set BACKUP_PASSPHRASE, or run the command in a terminal",
    );
  }
  const passphrase = await prompt("Passphrase: ", { hidden: true });
  if (twice) {
    if (passphrase.length < 12) throw new Error("The passphrase must have at least 12 characters");
    if ((await prompt("Repeat passphrase: ", { hidden: true })) !== passphrase) {
      throw new Error("The passphrases do not match");
    }
  }
  return passphrase;
}

async function prompt(question: string, { hidden = false } = {}) {
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
