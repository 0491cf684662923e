import { beforeAll, test } from "vitest";
import { addToCart } from "#kit/shopper.ts";
import { checks } from "#prove/security/checks.ts";
import { openScene, type Scene } from "#prove/security/scene.ts";
import { makeProduct } from "./factories.ts";
import { setUpShop } from "./shop-in-process.ts";
import { makeStaff, password } from "./accounts.ts";

// The security checks of any shop, here in process; `npm run prove -- security` runs them against the build.

const shop = setUpShop({ gold: true });
let scene: Scene;
beforeAll(async () => {
  const id = await makeProduct({ stock: 50 });
  let guests = 0;
  // Each from its own address, so that no rate limit by address stops the rest.
  const guest = () => shop.browser(`198.51.100.${++guests}`);
  const { email } = await makeStaff("owner");
  const url = "http://localhost:3000";
  scene = await openScene(
    { url, guest, fill: (visitor) => addToCart(visitor, { id }) },
    email,
    password,
  );
});

test.each(Object.entries(checks))("%s", (_, check) => check(scene));
