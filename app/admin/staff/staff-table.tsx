import { Badge } from "#app/ui/badge.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { RowLink } from "#app/ui/table.tsx";
import { t, tContext, tPlural } from "#languages/messages.ts";
import type { StaffMember } from "#shop/customers/staff-list.server.ts";
import { RecordTable, type Column } from "../shared/record-list.tsx";
import { roleLabel } from "./role-labels.ts";

type Props = { staff: StaffMember[]; ownId: string };
type ShownMember = StaffMember & { isOwn: boolean };

/** The staff accounts, owners first. A row opens a dialog with the actions for its account. */
export function StaffTable({ staff, ownId }: Props) {
  return (
    <RecordTable
      caption={t("Staff")}
      columns={columns()}
      items={staff.map((member) => ({ ...member, isOwn: member.id === ownId }))}
      className="max-sm:[&_td]:px-3.5 max-sm:[&_th]:px-3.5"
    />
  );
}

const columns = (): Column<ShownMember>[] => [
  {
    title: tContext("person", "Name"),
    cellClass: "min-w-0 py-3 wrap-anywhere",
    cell: ({ id, name, email, isOwn, disabledAt, role, twoFactor }) => (
      <>
        <RowLink to={{ search: `member=${id}` }} preventScrollReset>
          {name}
        </RowLink>
        {isOwn ? <span className="text-ink-soft"> {t("(you)")}</span> : null}
        <span className="block text-xs text-ink-soft">{email}</span>
        <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          {disabledAt ? <Badge tone="bad">{t("Disabled")}</Badge> : null}
          <span className="contents sm:hidden">
            <RoleBadge role={role} />
            <TwoFactorBadge on={twoFactor} />
          </span>
        </span>
      </>
    ),
  },
  { title: t("Role"), className: "max-sm:hidden", cell: ({ role }) => <RoleBadge role={role} /> },
  {
    title: t("Two-factor"),
    className: "max-sm:hidden",
    cell: ({ twoFactor }) => <TwoFactorBadge on={twoFactor} />,
  },
  {
    title: t("Signed in"),
    className: "max-md:hidden",
    cellClass: "whitespace-nowrap tabular-nums",
    cell: (member) => <LastSignIn member={member} />,
  },
];

export function LastSignIn({ member }: { member: StaffMember }) {
  const { lastSignIn, sessions } = member;
  if (!lastSignIn) return <span className="text-ink-soft">{t("No devices")}</span>;
  return (
    <>
      <DateTime value={lastSignIn} />
      <span className="block text-xs text-ink-soft">
        {tPlural(sessions, "On one device", "On {count} devices")}
      </span>
    </>
  );
}

function RoleBadge({ role }: { role: StaffMember["role"] }) {
  return <Badge tone={role === "owner" ? "gold" : "grey"}>{roleLabel(role)}</Badge>;
}

function TwoFactorBadge({ on }: { on: boolean }) {
  return (
    <Badge tone={on ? "ok" : "grey"}>
      <span className="sm:hidden">{t("Two-factor")} </span>
      {on ? tContext("two-factor", "On") : tContext("two-factor", "Off")}
    </Badge>
  );
}
