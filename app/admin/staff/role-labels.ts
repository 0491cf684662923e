export const roleLabels = { owner: "Owner", staff: "Staff" } as const;

/** "Staff" is the first option, because most accounts have this role. */
export const roleOptions = { staff: roleLabels.staff, owner: roleLabels.owner };

export const roleHint = "Staff run the shop. Only owners manage settings and staff.";
