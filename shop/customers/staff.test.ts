import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { sessions, staffInvites, users } from "#db/schema/customers.ts";
import { env } from "#env";
import { findAccountByResetToken } from "./reset-password.server.ts";
import { readSession } from "./session.server.ts";
import { signIn } from "./sign-in.server.ts";
import { signUp } from "./sign-up.server.ts";
import { acceptInvite, findInviteByToken } from "./staff-accept-invite.server.ts";
import {
  changeRole,
  disableStaff,
  enableStaff,
  resetStaffTwoFactor,
  sendStaffPasswordReset,
} from "./staff-change.server.ts";
import {
  createInviteLink,
  inviteStaff,
  resendInvite,
  revokeInvite,
} from "./staff-invite.server.ts";
import { listInvites, listStaff } from "./staff-list.server.ts";
import { createOwner } from "./first-owner.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { accountOf, caller, makeStaff, openSession, password } from "#tests/accounts.ts";
import { auditOf, newestAudit } from "#tests/audit.ts";

setUpDatabase();

const spent = { ok: false, reason: "link-invalid" };
const notAnOwner = { ok: false, reason: "not-an-owner" };

/** An invitation and the token of its email. */
async function invited(role: "staff" | "owner" = "staff", email = `${randomUUID()}@example.test`) {
  const { staff: owner } = await makeStaff("owner");
  expect(await inviteStaff(owner, { email, role })).toMatchObject({ ok: true, email });
  const [invite] = await db.select().from(staffInvites).where(eq(staffInvites.email, email));
  return { owner, email, id: invite!.id, token: await tokenOf(invite!.id) };
}

async function tokenOf(inviteId: string) {
  const { link } = (await createInviteLink(inviteId))!;
  return new URL(link).searchParams.get("invite")!;
}

function accept(token: string, fullName = "Mei Ling") {
  return acceptInvite({ invite: token, fullName, password }, caller());
}

async function actionsOf(subjectId: string) {
  const rows = await auditOf(subjectId);
  return rows.map(({ action }) => action);
}

test("an invited person joins with the link once, even concurrently", async () => {
  const { token, email, id, owner } = await invited();
  expect(JSON.stringify(await db.select().from(staffInvites))).not.toContain(token);
  expect(await findInviteByToken(token)).toEqual({ email, role: "staff" });
  const answers = await Promise.all([accept(token, "First"), accept(token, "Second")]);
  expect(answers).toContainEqual({ ok: true, email });
  expect(answers).toContainEqual(spent);
  expect(await findInviteByToken(token)).toBeUndefined();
  expect(await createInviteLink(id)).toBeUndefined();

  const { user } = await readSession(await openSession(email));
  expect(user).toMatchObject({ role: "staff", email });
  expect(await actionsOf(id)).toEqual(["staff.invited"]);
  expect(await actionsOf(user!.id)).toEqual(["staff.joined"]);
  expect((await listStaff(owner)).find((one) => one.email === email)).toMatchObject({
    sessions: 1,
    twoFactor: false,
    disabledAt: null,
  });
});

test("an expired, replaced, revoked or invented link opens nothing", async () => {
  const { owner, token, id, email } = await invited();
  expect(await resendInvite(owner, id)).toMatchObject({ ok: true, email });
  expect(await accept(token)).toEqual(spent);
  const newest = await tokenOf(id);
  await db
    .update(staffInvites)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(staffInvites.id, id));
  expect(await findInviteByToken(newest)).toBeUndefined();
  expect(await accept(newest)).toEqual(spent);
  expect((await listInvites(owner)).find((one) => one.id === id)?.isExpired).toBe(true);
  expect(await resendInvite(owner, id)).toMatchObject({ ok: true, email });
  const again = await tokenOf(id);
  expect(await revokeInvite(owner, id)).toEqual({ ok: true, email });
  expect(await accept(again)).toEqual(spent);
  expect(await accept("made-up")).toEqual(spent);
  expect(await resendInvite(owner, id)).toBeUndefined();
  expect(await revokeInvite(owner, id)).toBeUndefined();
});

test("a customer becomes staff by accepting, and only the new password works", async () => {
  const email = `${randomUUID()}@example.test`;
  const old = {
    fullName: "Aishah",
    phoneNumber: "+60123456789",
    email,
    password: "an old password",
  };
  await signUp(old, caller());
  const before = await openSession(email, old.password);
  const { user: customer } = await readSession(before);
  const { token } = await invited("owner", email);
  expect((await readSession(before)).user?.role).toBe("customer");
  expect(await accept(token)).toEqual({ ok: true, email });
  expect((await readSession(before)).user).toBeUndefined();
  await expect(openSession(email, old.password)).rejects.toThrow("refused");
  const { user } = await readSession(await openSession(email));
  expect(user).toMatchObject({ id: customer!.id, role: "owner" });
});

test("existing staff are not invited, and an old invitation changes no role", async () => {
  const { staff: owner } = await makeStaff("owner");
  const { email } = await makeStaff("staff");
  const already = { ok: false, reason: "already-staff" };
  expect(await inviteStaff(owner, { email, role: "owner" })).toEqual(already);

  const late = await invited("staff");
  await createOwner(late.email);
  expect(await accept(late.token)).toEqual(spent);
  const [user] = await db.select().from(users).where(eq(users.email, late.email));
  expect(user?.role).toBe("owner");
});

test.each(["disabled", "made staff"])(
  "invitations end with the owner who sent them: %s",
  async (what) => {
    const { owner, id, email, token } = await invited("owner");
    const stored = await invited("owner");
    const { staff: other } = await makeStaff("owner");
    const change =
      what === "disabled" ? disableStaff(other, owner.id) : changeRole(other, owner.id, "staff");
    expect(await change).toEqual({ ok: true });
    expect(await accept(token)).toEqual(spent);
    expect(await actionsOf(id)).toContain("staff.invite-revoked");
    expect((await listInvites(other)).map((invite) => invite.email)).not.toContain(email);
    expect(await accept(stored.token)).toMatchObject({ ok: true });
  },
);

test("an invitation resent by another owner belongs to that owner", async () => {
  const { owner, id } = await invited();
  const { staff: other } = await makeStaff("owner");
  expect(await resendInvite(other, id)).toMatchObject({ ok: true });
  expect(await disableStaff(other, owner.id)).toEqual({ ok: true });
  expect(await accept(await tokenOf(id))).toMatchObject({ ok: true });
});

test("a role change applies from the next request, also to the owner who loses it", async () => {
  const { staff: owner } = await makeStaff("owner");
  const { staff: other, email } = await makeStaff("owner");
  const headers = await openSession(email);
  expect(await changeRole(owner, other.id, "staff")).toEqual({ ok: true });
  expect((await readSession(headers)).user?.role).toBe("staff");
  // The `Staff` value was made before; owner rights are checked again in the transaction.
  expect(await changeRole(other, owner.id, "staff")).toEqual(notAnOwner);
  expect(await disableStaff(other, owner.id)).toEqual(notAnOwner);
  const input = { email: "friend@example.test", role: "owner" } as const;
  expect(await inviteStaff(other, input)).toEqual(notAnOwner);
  expect(await resendInvite(other, "any")).toEqual(notAnOwner);
  expect(await revokeInvite(other, "any")).toEqual(notAnOwner);
  expect(await changeRole(owner, other.id, "owner")).toEqual({ ok: true });
  expect(await actionsOf(other.id)).toEqual(["staff.role-changed", "staff.role-changed"]);
});

test("there is always an owner: no owner can demote the last one, alone or concurrently", async () => {
  const yourself = { ok: false, reason: "own-account" };
  for (let round = 0; round < 5; round++) {
    await db.update(users).set({ role: "staff" }).where(eq(users.role, "owner"));
    const [{ staff: one }, { staff: other }] = [await makeStaff("owner"), await makeStaff("owner")];
    const answers = await Promise.all([
      changeRole(one, other.id, "staff"),
      round % 2 ? disableStaff(other, one.id) : changeRole(other, one.id, "staff"),
    ]);
    expect(answers).toContainEqual({ ok: true });
    expect(answers).toContainEqual(notAnOwner);
    const open = and(eq(users.role, "owner"), isNull(users.disabledAt));
    const owners = await db.select().from(users).where(open);
    expect(owners).toHaveLength(1);
    const last = owners[0]!.id === one.id ? one : other;
    expect(await changeRole(last, last.id, "staff")).toEqual(yourself);
    expect(await disableStaff(last, last.id)).toEqual(yourself);
    expect(await resetStaffTwoFactor(last, last.id)).toEqual(yourself);
  }
});

test("a disabled account loses its sessions and gets none, with the answer of a wrong password", async () => {
  const { staff: owner } = await makeStaff("owner");
  const { staff, email } = await makeStaff("staff");
  const headers = await openSession(email);
  expect(await disableStaff(owner, staff.id)).toEqual({ ok: true });
  expect((await readSession(headers)).user).toBeUndefined();
  expect(await db.select().from(sessions).where(eq(sessions.userId, staff.id))).toEqual([]);
  const right = await signIn({ email, password }, caller());
  const wrong = await signIn({ email, password: "not the password" }, caller());
  const nobody = await signIn({ email: "nobody@example.test", password }, caller());
  expect([right, nobody]).toEqual([wrong, wrong]);
  expect(wrong).toMatchObject({ message: "Invalid email or password" });

  expect(await enableStaff(owner, staff.id)).toEqual({ ok: true });
  expect((await readSession(headers)).user).toBeUndefined();
  await openSession(email);
  expect(await actionsOf(staff.id)).toEqual(["staff.disabled", "staff.enabled"]);
});

test("a session created while its account is disabled is invalid", async () => {
  const { staff, email } = await makeStaff("staff");
  const headers = await openSession(email);
  await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, staff.id));
  expect((await readSession(headers)).user).toBeUndefined();
});

test("customers cannot be changed here, and an unknown account is refused", async () => {
  const { staff: owner } = await makeStaff("owner");
  const email = `${randomUUID()}@example.test`;
  await signUp({ fullName: "A", phoneNumber: "+60123456789", email, password }, caller());
  const [customer] = await db.select().from(users).where(eq(users.email, email));
  for (const id of [customer!.id, "nobody"]) {
    expect(await changeRole(owner, id, "owner")).toBeUndefined();
    expect(await disableStaff(owner, id)).toBeUndefined();
    expect(await sendStaffPasswordReset(owner, id)).toBeUndefined();
  }
  expect(await accountOf(customer!.id)).toMatchObject({ role: "customer", disabledAt: null });
});

test("without a mail server, a link is returned in place of the email, once and audited", async () => {
  const { staff: owner } = await makeStaff("owner");
  const email = `${randomUUID()}@example.test`;
  const first = await inviteStaff(owner, { email, role: "staff" });
  const { id } = (await listInvites(owner)).find((one) => one.email === email)!;
  const second = await resendInvite(owner, id);
  const [replaced, newest] = [tokenIn(first), tokenIn(second)];
  expect(await jobsOf("staff-invited", id)).toEqual([]);
  expect(JSON.stringify(await db.select().from(staffInvites))).not.toContain(newest);
  expect(await accept(replaced)).toEqual(spent);
  expect(await accept(newest)).toEqual({ ok: true, email });
  expect((await auditOf(id)).map(({ after }) => after)).toEqual([
    expect.objectContaining({ linkShown: true }),
    expect.objectContaining({ linkShown: true }),
  ]);

  const { staff, email: clerk } = await makeStaff("staff");
  const reset = await sendStaffPasswordReset(owner, staff.id);
  const link = new URL((reset as { link: string }).link);
  expect(await findAccountByResetToken(link.searchParams.get("token")!)).toEqual({ email: clerk });
  expect(await newestAudit()).toMatchObject({
    action: "staff.password-reset-sent",
    staffId: owner.id,
    after: { linkShown: true },
  });
});

test("with a mail server, links are emailed, never returned, and audited", async () => {
  env.SMTP_URL = "smtp://127.0.0.1:1";
  try {
    const { staff: owner } = await makeStaff("owner");
    const { staff } = await makeStaff("staff");
    const email = `${randomUUID()}@example.test`;
    expect(await inviteStaff(owner, { email, role: "staff" })).toEqual({ ok: true, email });
    const { id } = (await listInvites(owner)).find((one) => one.email === email)!;
    expect(await resendInvite(owner, id)).toEqual({ ok: true, email });
    expect(await jobsOf("staff-invited", id)).toHaveLength(2);
    expect(await sendStaffPasswordReset(owner, staff.id)).toEqual({ ok: true, name: "Aminah" });
    const row = await newestAudit();
    expect(row).toMatchObject({ action: "staff.password-reset-sent", staffId: owner.id });
  } finally {
    env.SMTP_URL = undefined;
  }
});

function tokenIn(answer: object | undefined): string {
  return new URL((answer as { link: string }).link).searchParams.get("invite")!;
}

async function jobsOf(name: string, inviteId: string) {
  const { rows } = await db.execute<object>(
    sql`select id from pgboss.job where name = ${name} and data ->> 'inviteId' = ${inviteId}`,
  );
  return rows;
}
