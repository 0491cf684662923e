import { eq } from "drizzle-orm";
import { z } from "zod";
import { returns } from "#db/schema/returns.ts";
import { t } from "#languages/messages.ts";
import { isBuyer, type Viewer } from "#shop/orders/read-order.server.ts";
import type { Owner } from "#shop/staff.ts";
import {
  auditReturn,
  changeReturn,
  type LockedReturn,
  type NoReturn,
  type WrongStep,
} from "./locked-return.server.ts";
import { isOpenReturn } from "./return-transitions.ts";

const name = (missing: () => string) =>
  z
    .string({ error: missing })
    .trim()
    .min(2, { error: missing })
    .max(100, { error: () => t("At most {count} characters", { count: 100 }) });

export const bankAccountForm = z.object({
  bankName: name(() => t("Enter the name of the bank")),
  accountNumber: z
    .string({ error: () => t("Enter the account number, digits only") })
    .transform((text) => text.replaceAll(/[\s-]/g, ""))
    .pipe(
      z.string().regex(/^\d{6,20}$/, { error: () => t("Enter the account number, digits only") }),
    ),
  accountName: name(() => t("Enter the name of the account holder")),
});

type BankAccount = z.output<typeof bankAccountForm>;
export type SaveBankAccount =
  | { ok: true }
  | NoReturn
  | WrongStep
  | { ok: false; reason: "forbidden" };

/**
 * The buyer says where the money goes. Not those who only have the link that staff send: staff could open it and enter an
 * account of their own.
 */
export function saveBankAccount(
  orderId: string,
  returnId: string,
  viewer: Viewer,
  account: BankAccount,
): Promise<SaveBankAccount> {
  return changeReturn(returnId, async (locked): Promise<SaveBankAccount> => {
    if (locked.order.id !== orderId) return { ok: false, reason: "not-found" };
    if (!isBuyer(locked.order, viewer)) return { ok: false, reason: "forbidden" };
    return writeAccount(locked, account);
  });
}

/** An owner enters the account of a customer who cannot do it on the order's page. */
export function enterBankAccount(
  owner: Owner,
  returnId: string,
  account: BankAccount,
): Promise<SaveBankAccount> {
  return changeReturn(returnId, async (locked): Promise<SaveBankAccount> => {
    const saved = await writeAccount(locked, account);
    if (!saved.ok) return saved;
    const { bankName, accountName, accountNumber } = account;
    const after = { bankName, accountName, accountNumber: accountNumber.slice(-4) };
    await auditReturn(owner, locked, { action: "return.account-entered", after });
    return saved;
  });
}

async function writeAccount({ order, row }: LockedReturn, account: BankAccount) {
  if (!isOpenReturn(row.status)) return { ok: false as const, reason: "wrong-step" as const };
  await order.tx.update(returns).set(account).where(eq(returns.id, row.id));
  return { ok: true as const };
}

/** Whether the account is the buyer's, as far as the names say. */
export function isSameName(one: string, other: string): boolean {
  return normalised(one) === normalised(other);
}

function normalised(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
