import { Badge } from "#app/ui/badge.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Row, RowLink, Table, TableBody, TableHead, Td, Th } from "#app/ui/table.tsx";
import type { StaffMember } from "#shop/customers/staff-list.server.ts";
import { roleLabels } from "./labels.ts";

/** Owners first; a row opens the account's actions. On phones its details move below the name. */
export function StaffTable({ staff, ownId }: { staff: StaffMember[]; ownId: string }) {
  return (
    <Table caption="Staff" className="max-sm:[&_td]:px-3.5 max-sm:[&_th]:px-3.5">
      <TableHead>
        <Th>Name</Th>
        <Th className="max-sm:hidden">Role</Th>
        <Th className="max-sm:hidden">Two-factor</Th>
        <Th className="max-md:hidden">Signed in</Th>
      </TableHead>
      <TableBody>
        {staff.map((member) => (
          <Row key={member.id}>
            <Td className="min-w-0 py-3 wrap-anywhere">
              <RowLink to={{ search: `member=${member.id}` }} preventScrollReset>
                {member.name}
              </RowLink>
              {member.id === ownId ? <span className="text-ink-soft"> (you)</span> : null}
              <span className="block text-xs text-ink-soft">{member.email}</span>
              <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
                {member.disabledAt ? <Badge tone="bad">Disabled</Badge> : null}
                <span className="contents sm:hidden">
                  <RoleBadge role={member.role} />
                  <TwoFactorBadge on={member.twoFactor} />
                </span>
              </span>
            </Td>
            <Td className="max-sm:hidden">
              <RoleBadge role={member.role} />
            </Td>
            <Td className="max-sm:hidden">
              <TwoFactorBadge on={member.twoFactor} />
            </Td>
            <Td className="whitespace-nowrap tabular-nums max-md:hidden">
              <LastSignIn member={member} />
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

export function LastSignIn({ member }: { member: StaffMember }) {
  const { lastSignIn, sessions } = member;
  if (!lastSignIn) return <span className="text-ink-soft">No devices</span>;
  return (
    <>
      <DateTime value={lastSignIn} />
      <span className="block text-xs text-ink-soft">
        {sessions === 1 ? "On one device" : `On ${sessions} devices`}
      </span>
    </>
  );
}

function RoleBadge({ role }: { role: StaffMember["role"] }) {
  return <Badge tone={role === "owner" ? "gold" : "grey"}>{roleLabels[role]}</Badge>;
}

function TwoFactorBadge({ on }: { on: boolean }) {
  return (
    <Badge tone={on ? "ok" : "grey"}>
      <span className="sm:hidden">Two-factor </span>
      {on ? "On" : "Off"}
    </Badge>
  );
}
