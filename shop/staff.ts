declare const badge: unique symbol;

/**
 * Proof that the caller is staff, and the first argument of every function for staff. Only `requireStaff` in
 * `app/http` makes one, after checking the session, and the acceptance of an invite for its own audit entry.
 */
export type Staff = { id: string; name: string; role: "staff" | "owner" } & {
  readonly [badge]: true;
};

export type Owner = Staff & { role: "owner" };

export function staffBadge(user: { id: string; name: string; role: "staff" | "owner" }): Staff {
  return { id: user.id, name: user.name, role: user.role } as Staff;
}
