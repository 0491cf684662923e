import { spawn, type ChildProcess } from "node:child_process";
import { chownSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { freePort } from "#kit/free-port.ts";
import { newFolder } from "#kit/shop.ts";
import { untilTrue } from "#kit/until-true.ts";
import { chooseAccount } from "#server/embedded-postgres/account.ts";
import { createFolderOwnedBy } from "#server/embedded-postgres/home-folder.ts";
import { createMachine, type Machine } from "./machine.ts";
import type { Programs } from "./programs.ts";

const names = ["a", "b", "c"];
const password = "only-in-this-proof";
/** The files in ops/ha name 10.0.0.1 to 3. Here these are addresses of the loopback, each with the usual ports. */
const network = "127.77.0.";
const pollMs = 200;

type EtcdStatus = { leader: string; header: { member_id: string } };
type Member = { name: string; role: string; state: string; lag?: number };

/** Three machines with Patroni, etcd and PostgreSQL and one HAProxy, on this one, configured by the files of `ops/ha/`. */
export async function openPatroniCluster(programs: Programs) {
  const folder = newFolder();
  const account = await chooseAccount(folder);
  const port = await freePort();
  const machines = names.map((name, index) => {
    const home = path.join(folder, name);
    createFolderOwnedBy(home, account);
    const data = path.join(home, "data");
    const etcd = write(home, "etcd.yml", etcdFile(index, home));
    const patroni = write(home, "patroni.yml", patroniFile(index, { home, data, programs }));
    return createMachine({ name, data, account }, [
      { program: programs.etcd, args: ["--config-file", etcd], log: path.join(home, "etcd.log") },
      { program: programs.patroni, args: [patroni], log: path.join(home, "patroni.log") },
      {
        program: path.resolve("ops/ha/move-etcd-leader.sh"),
        args: [name, etcdUrl(name)],
        log: path.join(home, "move-etcd-leader.log"),
      },
    ]);
  });
  for (const machine of machines) machine.start();
  const balancers: ChildProcess[] = [];
  openHaproxy("database.cfg", databaseBalancerFile(port));
  const url = (user: string, database = "emas") =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  try {
    await addStandby();
    await untilTrue("HAProxy to find the primary", () =>
      query("create database emas", "postgres").then(
        () => true,
        (error: { code?: string }) => error.code === "42P04",
      ),
    );
  } catch (error) {
    const found = logs();
    await close();
    throw new Error(found.join("\n"), { cause: error });
  }
  return {
    password,
    url: (user: string) => url(user),
    primary: () => ({ url: url("postgres"), query }),
    addStandby,
    leader: () => machineOf("leader"),
    synchronousStandby: () => machineOf("sync_standby"),
    switchover,
    untilAnotherLeads,
    untilEtcdLeadsElsewhere,
    balanceShop,
    close,
  };

  async function query<Row extends pg.QueryResultRow>(text: string, database?: string | unknown[]) {
    const name = typeof database === "string" ? database : "emas";
    const client = new pg.Client({ connectionString: url("postgres", name) });
    client.on("error", () => {});
    try {
      await client.connect();
      return (await client.query<Row>(text, Array.isArray(database) ? database : [])).rows;
    } finally {
      await client.end();
    }
  }

  /** Until three machines run, of which one leads and one confirms each COMMIT. */
  async function addStandby() {
    const isComplete = (found: Member[]) =>
      found.length === names.length &&
      found.every(({ state, lag = 0 }) => /^(running|streaming)$/.test(state) && lag === 0) &&
      found.some(({ role }) => role === "sync_standby");
    const hasStandby = async () => isComplete(await members()) && (await isConfirmed());
    try {
      await untilTrue("the cluster to be complete", hasStandby, pollMs);
    } catch (error) {
      throw new Error(JSON.stringify([await members(), logs()]), { cause: error });
    }
  }

  function logs(): string[] {
    return machines.map((machine) => machine.logs());
  }

  /** Asks PostgreSQL, because Patroni notices some seconds later that a standby is gone. */
  async function isConfirmed() {
    const isSynchronous = "select from pg_stat_replication where sync_state in ('sync', 'quorum')";
    const rows = await query(isSynchronous, "postgres").catch(() => []);
    return rows.length > 0;
  }

  async function machineOf(role: string): Promise<Machine> {
    const member = (await members()).find((one) => one.role === role);
    if (!member) throw new Error(`No machine is ${role}`);
    return machines[names.indexOf(member.name)]!;
  }

  /** Patroni refuses while it has not noticed that the standby is back. */
  async function switchover() {
    const { name } = await machineOf("leader");
    const isDone = async () => (await ask(name, "switchover", { leader: name })) !== undefined;
    await untilTrue("Patroni to switch over", isDone, 1_000);
  }

  function untilAnotherLeads(former: Machine) {
    const leads = ({ name, role, state }: Member) =>
      role === "leader" && state === "running" && name !== former.name;
    return untilTrue("another to lead", async () => (await members()).some(leads), pollMs);
  }

  /** Until `move-etcd-leader.sh` has moved etcd's leader off this machine (ADR-0099). */
  function untilEtcdLeadsElsewhere({ name }: Machine) {
    return untilTrue("etcd to lead elsewhere", async () => {
      const answer = await fetch(`${etcdUrl(name)}/v3/maintenance/status`, {
        method: "POST",
        body: "{}",
      });
      const { leader, header } = (await answer.json()) as EtcdStatus;
      return leader !== header.member_id;
    });
  }

  /** As the first machine that answers knows them. */
  async function members(): Promise<Member[]> {
    const answers = await Promise.all(names.map((name) => ask(name, "cluster")));
    const answer = answers.find((one) => one !== undefined);
    return answer ? (JSON.parse(answer) as { members: Member[] }).members : [];
  }

  async function close() {
    for (const balancer of balancers) balancer.kill("SIGKILL");
    for (const machine of machines) machine.thaw();
    await Promise.all(machines.map((machine) => machine.kill()));
  }

  /** Every visitor has the same address in the shop: the one that HAProxy adds, of this machine. */
  async function balanceShop(ports: number[]) {
    const shopUrl = `http://127.0.0.1:${await freePort()}`;
    openHaproxy("shop.cfg", shopBalancerFile(new URL(shopUrl).port, ports));
    await untilTrue("HAProxy to find the shop", () =>
      fetch(`${shopUrl}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return { url: shopUrl };
  }

  function openHaproxy(name: string, text: string) {
    const args = ["-f", write(folder, name, text)];
    balancers.push(spawn(programs.haproxy, args, { stdio: "ignore" }));
  }

  function write(home: string, name: string, text: string): string {
    const file = path.join(home, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (account) chownSync(file, account.uid, account.gid);
    return file;
  }
}

/** What Patroni answers, or undefined if it refuses or does not answer in time. The limit covers reading the text. */
async function ask(name: string, what: string, body?: object): Promise<string | undefined> {
  const address = `http://${network}${names.indexOf(name) + 1}:8008/${what}`;
  const request = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const limit = AbortSignal.timeout(body ? 30_000 : 1_000);
  try {
    const answer = await fetch(address, { ...request, signal: limit });
    const text = await answer.text();
    return answer.status === 200 ? text : undefined;
  } catch {
    return undefined;
  }
}

function etcdUrl(name: string): string {
  return `http://${network}${names.indexOf(name) + 1}:2379`;
}

function etcdFile(index: number, home: string): string {
  return readFor(index, "etcd.yml")
    .replaceAll(/,http:\/\/127\.0\.0\.1:2379/g, "")
    .replace("/var/lib/etcd/emas", path.join(home, "etcd"));
}

function patroniFile(
  index: number,
  { home, data, programs }: { home: string; data: string; programs: Programs },
): string {
  return (
    readFor(index, "patroni.yml")
      .replaceAll("127.77.0.0/24", "127.0.0.0/8")
      .replace("local all postgres peer", "local all all trust")
      .replaceAll(/REPLACE-\d/g, password)
      .replace(/data_dir: .*/, `data_dir: ${data}`)
      .replace(/bin_dir: .*/, `bin_dir: ${path.dirname(programs.initdb)}`)
      .replace(/pgpass: .*/, `pgpass: ${path.join(home, "pgpass")}`)
      .replace(/unix_socket_directories: .*/, `unix_socket_directories: ${home}`)
      // A container has no watchdog.
      .replace("mode: required", 'mode: "off"')
  );
}

/** The part of the file that leads to the primary. */
function databaseBalancerFile(port: number): string {
  const { common, database } = haproxyParts();
  return inNetwork(common + database).replaceAll("127.0.0.1:5000", `127.0.0.1:${port}`);
}

/** The part of the file that leads to the shop; each machine's replica is on a port of this one. */
function shopBalancerFile(port: string, ports: number[]): string {
  const { common, shop } = haproxyParts();
  return (common + shop)
    .replace("bind :8080", `bind 127.0.0.1:${port}`)
    .replaceAll(/10\.0\.0\.(\d):3000/g, (_, machine) => `127.0.0.1:${ports[Number(machine) - 1]}`);
}

function haproxyParts() {
  const [common, database, shop] = read("haproxy.cfg").split(/(?=\n# (?:PostgreSQL:|The shop\.))/);
  return { common: common!, database: database!, shop: shop! };
}

/** The files are those of machine a; two lines list all machines. */
function readFor(index: number, file: string): string {
  const lines = read(file).split("\n");
  const own = lines.map((line) =>
    /^ *(hosts|initial-cluster):/.test(line)
      ? line
      : line
          .replaceAll("10.0.0.1:", `${network}${index + 1}:`)
          .replace(/^name: a$/, `name: ${names[index]}`),
  );
  return inNetwork(own.join("\n"));
}

function inNetwork(text: string): string {
  return text.replaceAll("10.0.0.", network);
}

function read(name: string): string {
  return readFileSync(path.join("ops/ha", name), "utf8");
}
