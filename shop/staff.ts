declare const badge: unique symbol;

/**
 * Proof that the caller is staff, which functions for staff take as a parameter. It is made in three places only: by
 * `requireStaff` in `app/http` after checking the session, for the audit entry when a staff invite is accepted, and for
 * the orders of a new demo shop.
 */
export type Staff = { id: string; name: string; role: "staff" | "owner" } & {
  readonly [badge]: true;
};

export type Owner = Staff & { role: "owner" };

export function staffBadge(user: { id: string; name: string; role: "staff" | "owner" }): Staff {
  return { id: user.id, name: user.name, role: user.role } as Staff;
}
