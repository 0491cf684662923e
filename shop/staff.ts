declare const badge: unique symbol;

/**
 * Proof that the caller is staff; every function for staff takes it first. `requireStaff` in `app/http` makes it after
 * checking the session. Otherwise only the acceptance of a staff invite makes one, for its audit entry.
 */
export type Staff = { id: string; name: string; role: "staff" | "owner" } & {
  readonly [badge]: true;
};

export type Owner = Staff & { role: "owner" };

export function staffBadge(user: { id: string; name: string; role: "staff" | "owner" }): Staff {
  return { id: user.id, name: user.name, role: user.role } as Staff;
}
