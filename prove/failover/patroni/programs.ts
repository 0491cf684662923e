import { execFileSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";

const names = [
  "patroni",
  "etcd",
  "etcdctl",
  "haproxy",
  "initdb",
  "pg_basebackup",
  "pg_rewind",
] as const;
export type Programs = Record<(typeof names)[number], string>;

/** The programs of a cluster that are in PATH, and the names of those that are not. */
export function findPrograms(): { programs: Programs; missing: string[] } {
  const folders = `${process.env.PATH}:/usr/sbin`.split(":");
  const found = names.map((name) => {
    const folder = folders.find((one) => existsSync(path.join(one, name)));
    return [name, folder && realpathSync(path.join(folder, name))] as const;
  });
  const missing = found.filter(([, file]) => file === undefined).map(([name]) => name);
  return { programs: Object.fromEntries(found) as Programs, missing };
}

/** Patroni's, PostgreSQL's, etcd's and HAProxy's version in one line. */
export function describeVersions({ patroni, initdb, etcd, haproxy }: Programs): string {
  const [patroniVersion, postgresVersion, etcdVersion, haproxyVersion] = [
    [patroni, "--version"],
    [initdb, "--version"],
    [etcd, "--version"],
    [haproxy, "-v"],
  ].map(([program, argument]) => {
    const output = execFileSync(program!, [argument!], { encoding: "utf8" });
    return /\d+\.\d+(\.\d+)?/.exec(output)?.[0];
  });
  return `Patroni ${patroniVersion}, PostgreSQL ${postgresVersion}, etcd ${etcdVersion}, HAProxy ${haproxyVersion}`;
}
