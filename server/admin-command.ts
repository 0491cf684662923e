import { z } from "zod";
import { createOwner } from "#shop/customers/first-owner.server.ts";
import { openDatabase } from "./services.ts";

const usage = "Usage: npm run admin -- create EMAIL";

/** `create EMAIL` creates an owner and prints a link for choosing a password. */
export async function adminCommand([command, email]: string[]) {
  const address = z.email().safeParse(email);
  if (command !== "create" || !address.success) throw new Error(usage);
  const database = await openDatabase({ join: true });
  try {
    const link = await createOwner(address.data);
    console.log(`${address.data} is now an owner. Choose a password at ${link}`);
  } finally {
    await database.close();
  }
}
