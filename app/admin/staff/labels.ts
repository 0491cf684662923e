export const roleLabels = { owner: "Owner", staff: "Staff" } as const;

export const roleOptions = {
  hint: "Staff run the shop. Only owners manage settings and staff.",
  options: [
    { value: "staff", label: roleLabels.staff },
    { value: "owner", label: roleLabels.owner },
  ],
};
