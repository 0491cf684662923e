import { t, tContext } from "#languages/messages.ts";

export function roleLabel(role: "owner" | "staff"): string {
  return role === "owner" ? t("Owner") : tContext("role", "Staff");
}

/** "Staff" is the first option, because most accounts have this role. */
export function roleOptions() {
  return { staff: roleLabel("staff"), owner: roleLabel("owner") };
}

export function roleHint(): string {
  return t("Staff run the shop. Only owners manage settings and staff.");
}
