import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** How the server treats a mail: what it says, or that it says nothing, and when the line goes dead. */
export type Treatment =
  | "take"
  | "refuse-now"
  | "refuse"
  | "refuse-now-after-data"
  | "refuse-after-data"
  | "hang"
  | "hang-after-data"
  | "drop"
  | "drop-after-data"
  | "drop-after-250";

/**
 * A real SMTP server. `treat` says what becomes of the next mails to an address; without it they are
 * taken. `arrived` is every mail whose end reached the server, whether or not it said so.
 */
export async function startMailServer() {
  const treatments = new Map<string, Treatment[]>();
  const arrived: (Email & { recipient: string })[] = [];
  const tries: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, session, done) {
      tries.push(address);
      const [treatment = "take"] = treatments.get(address) ?? [];
      if (!treatment.includes("after")) treatments.get(address)?.shift();
      if (treatment === "refuse-now") done(refusal(450, "come back later"));
      else if (treatment === "refuse") done(refusal(550, "nobody of that name"));
      else if (treatment === "drop") drop(session.id);
      else if (treatment !== "hang") done();
    },
    onData(stream, session, done) {
      const recipient = session.envelope.rcptTo[0]!.address;
      const treatment = treatments.get(recipient)?.shift() ?? "take";
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => void answer(Buffer.concat(chunks)));

      async function answer(whole: Buffer) {
        const mail = await PostalMime.parse(whole);
        if (treatment === "refuse-now-after-data") return done(refusal(451, "try again"));
        if (treatment === "refuse-after-data") return done(refusal(554, "not this one"));
        arrived.push({ ...mail, recipient });
        if (treatment === "drop-after-data") return drop(session.id);
        if (treatment === "hang-after-data") return undefined;
        done();
        if (treatment === "drop-after-250") setImmediate(() => drop(session.id));
        return undefined;
      }
    },
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  // Whatever is dropped here is meant to be.
  server.on("error", () => {});
  const { port } = listening.address() as AddressInfo;
  return {
    /** With patience for a third of a second, so that a test need not wait for a server that hangs. */
    url: `smtp://127.0.0.1:${port}?socketTimeout=300&greetingTimeout=300`,
    arrived,
    to: (address: string) => arrived.filter(({ recipient }) => recipient === address),
    triesFor: (address: string) => tries.filter((one) => one === address).length,
    treat: (address: string, ...next: Treatment[]) => void treatments.set(address, next),
    stop: () => new Promise<void>((done) => server.close(done)),
  };

  function drop(sessionId: string) {
    for (const connection of server.connections as Set<Line>) {
      if (connection.id === sessionId) connection._socket.destroy();
    }
  }
}

type Line = { id: string; _socket: { destroy: () => void } };

function refusal(responseCode: number, words: string) {
  return Object.assign(new Error(words), { responseCode });
}
