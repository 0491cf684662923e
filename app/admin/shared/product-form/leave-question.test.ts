import { createMemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { textOf } from "#app/http/form.server.ts";
import { discardsEdits, losesEdits } from "./leave-question.ts";

const path = "/admin/products/1";

/** The page of a product with unsaved changes, and the forms that it has sent. */
function openedPage() {
  const sent: string[] = [];
  const action = async ({ request }: { request: Request }) => {
    sent.push(textOf(await request.formData(), "intent"));
    return null;
  };
  const routes = [{ path, action }, { path: "/admin/products" }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const blocker = () =>
    router.getBlocker("leave", ({ currentLocation, nextLocation }) =>
      losesEdits(currentLocation, nextLocation),
    );
  blocker();
  const send = (intent: string, state?: object) => {
    const formData = new FormData();
    formData.set("intent", intent);
    return router.navigate(path, { formMethod: "post", formData, state });
  };
  return { router, blocker, send, sent };
}

test("archiving and duplicating ask before unsaved changes are lost, and go on once it is confirmed", async () => {
  const { blocker, send, sent } = openedPage();
  await send("archive", discardsEdits);
  expect([blocker().state, sent]).toEqual(["blocked", []]);
  blocker().proceed?.();
  await expect.poll(() => sent).toEqual(["archive"]);
});

test("a link to another page asks; saving the form does not", async () => {
  const { router, blocker, send, sent } = openedPage();
  await send("save");
  expect([blocker().state, sent]).toEqual(["unblocked", ["save"]]);
  await router.navigate("/admin/products");
  expect(blocker().state).toBe("blocked");
});
