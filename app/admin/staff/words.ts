export const roleWords = { owner: "Owner", staff: "Staff" } as const;

export const roleOptions = {
  hint: "Staff run the shop; only owners change the settings and the staff.",
  options: [
    { value: "staff", label: roleWords.staff },
    { value: "owner", label: roleWords.owner },
  ],
};
