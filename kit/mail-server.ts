import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** How the server treats an email: its answer, silence, or the point where the connection drops. */
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
 * A real SMTP server. `treat` sets the treatment of the next emails to an address; others are accepted. `arrived` is
 * every email whose end reached the server, answered or not.
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

      async function answer(message: Buffer) {
        const mail = await PostalMime.parse(message);
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
  // Errors of dropped connections are intended here.
  server.on("error", () => {});
  const { port } = listening.address() as AddressInfo;
  return {
    /** The server's URL, with a timeout of one second, so that tests wait briefly for a server that hangs. */
    url: `smtp://127.0.0.1:${port}?socketTimeout=1000&greetingTimeout=10000`,
    arrived,
    to: (address: string) => arrived.filter(({ recipient }) => recipient === address),
    triesFor: (address: string) => tries.filter((one) => one === address).length,
    treat: (address: string, ...next: Treatment[]) => void treatments.set(address, next),
    stop: () => new Promise<void>((done) => server.close(done)),
  };

  function drop(sessionId: string) {
    for (const connection of server.connections as Set<SmtpConnection>) {
      if (connection.id === sessionId) connection._socket.destroy();
    }
  }
}

type SmtpConnection = { id: string; _socket: { destroy: () => void } };

function refusal(responseCode: number, words: string) {
  return Object.assign(new Error(words), { responseCode });
}
