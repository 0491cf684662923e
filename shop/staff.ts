declare const badge: unique symbol;

/**
 * Proof that the caller is staff. Staff deeds take it first; in the running shop only `requireStaff` in
 * `app/http` makes one, after asking the session, and the acceptance of an invite for its own record.
 */
export type Staff = { id: string; name: string; role: "staff" | "owner" } & {
  readonly [badge]: true;
};

export type Owner = Staff & { role: "owner" };

export function staffBadge(user: { id: string; name: string; role: "staff" | "owner" }): Staff {
  return { id: user.id, name: user.name, role: user.role } as Staff;
}
