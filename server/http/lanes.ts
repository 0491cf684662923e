import { existsSync, readdirSync } from "node:fs";
import { noteLine } from "#platform/rush.server.ts";
import { simulatorPath } from "#platform/stripe.server.ts";
import { openArrivals } from "./arrivals.ts";
import { mayCarryFiles } from "./body-limits.ts";
import { knownStaff } from "./known-staff.ts";
import { openLane, type Lane } from "./lane.ts";
import { plainPath } from "./plain-path.ts";

/** What can be known of a request without work. */
type Asked = { url: string; contentType: string; cookie: string };

export type Lanes = ReturnType<typeof openLanes>;

/**
 * One thread draws every page, so more at once than keeps it and the database busy only makes all of them
 * late; and 64 who wait are less than a second of work. What must go on while visitors are turned away has
 * lanes of its own.
 */
export function openLanes() {
  const lanes = {
    pages: openLane({ atOnce: 8, waiting: 64, onLine: noteLine }),
    /** Behind it passwords are hashed, which takes a core for a tenth of a second. */
    signIn: openLane({ atOnce: 3, waiting: 64 }),
    staff: openLane({ atOnce: 6, waiting: 64 }),
    /** Who is not known as staff yet: known staff are not to wait for strangers who try their door. */
    staffDoor: openLane({ atOnce: 2, waiting: 64 }),
    /** They hold their place as long as their files take to arrive. */
    uploads: openLane({ atOnce: 8, waiting: 16, each: 2 }),
    staffUploads: openLane({ atOnce: 4, waiting: 16, patience: 20_000 }),
    webhook: openLane({ atOnce: 4, waiting: 64 }),
    health: openLane({ atOnce: 2, waiting: 32 }),
    pictures: openLane({ atOnce: 16, waiting: 512 }),
    /** Called by requests that hold a place in another lane: it must not wait for those. */
    simulator: openLane({ atOnce: 16, waiting: 64 }),
  };
  const staff = knownStaff();
  const files = builtFiles();
  return { laneOf, isFile, isAdmin, staff, arrivals: openArrivals() };

  function laneOf(asked: Asked): Lane {
    const path = plainPath(asked.url);
    const isBelow = (place: string) => path === place || path.startsWith(`${place}/`);
    if (isBelow("/admin")) {
      if (!staff.knows(asked.cookie)) return lanes.staffDoor;
      return mayCarryFiles(asked) ? lanes.staffUploads : lanes.staff;
    }
    if (mayCarryFiles(asked)) return lanes.uploads;
    if (isBelow("/auth")) return lanes.signIn;
    if (isBelow("/webhooks/stripe")) return lanes.webhook;
    if (isBelow("/health")) return lanes.health;
    if (isBelow("/images")) return lanes.pictures;
    if (isBelow(simulatorPath)) return lanes.simulator;
    return lanes.pages;
  }

  function isAdmin(url: string) {
    return /^\/admin(\/|$)/.test(plainPath(url));
  }

  /** A built file is read and sent, which takes no lane. */
  function isFile(url: string) {
    return files.has(url.replace(/\?.*$/s, ""));
  }
}

/** The built files by their addresses; none while developing, when Vite serves them. */
function builtFiles(): Set<string> {
  const root = "build/client";
  if (!existsSync(root)) return new Set();
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map(({ parentPath, name }) => `${parentPath.slice(root.length)}/${name}`));
}
