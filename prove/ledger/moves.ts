import { randomUUID } from "node:crypto";
import { bank, cancel, forge, giveBack, retry, setStatus, tell, upload, verdict } from "./asks.ts";
import { sessionOf, shiftClock, tamper } from "./at-stripe.ts";
import type { Deed } from "./model/deed.ts";
import { shortWords } from "./model/deeds.ts";
import { pieceName, type Order } from "./model/state.ts";
import { formWith, type Person } from "./people.ts";
import type { Move, OfOrder } from "./plan.ts";
import { openBuyer, openForm, type Form, type Scene } from "./scene.ts";
import { namesOf, sizeFields } from "./sizes.ts";

/** Something to be done in this very moment beside others, with what the model knows it as. */
export type Act = { deed: Deed | undefined; run: () => Promise<string | undefined> };

/** What a move comes to by now: all its acts, ready to be done at once. What does not fit comes to none. */
export async function actsOf(scene: Scene, move: Move): Promise<Act[]> {
  if (move.move === "buy") return buys(scene, move);
  if (move.move === "save") return saves(scene, move);
  if (move.move === "gold") return [{ deed: undefined, run: () => setGold(scene, move.sen) }];
  return ofOrder(scene, move);
}

type Of<Name> = Extract<Move, { move: Name }>;

async function buys(scene: Scene, { picks, online, sends, tabs, mail }: Of<"buy">): Promise<Act[]> {
  const wanted = picks.map(({ piece, size, quantity }) => {
    const { id, sizes } = scene.pieces[piece]!;
    return { id, size: sizes[size % sizes.length]?.id ?? "", quantity };
  });
  const buyer = await openBuyer(scene, wanted, mail);
  const cart = randomUUID();
  const method = online ? "stripe_fpx" : "touch_n_go";
  const acts: Act[] = [];
  for (let tab = 0; tab < tabs; tab++) {
    const form = await openForm(scene, buyer, cart, method);
    if (form) acts.push(...Array.from({ length: sends }, () => sending(scene, form)));
  }
  return acts;
}

function sending(scene: Scene, form: Form): Act {
  return { deed: { ...form.deed }, run: () => send(scene, form) };
}

export async function send({ stage, pieces, faults }: Scene, { fields, buyer }: Form) {
  const { status, location, text } = await buyer.person.go("/checkout", { form: fields });
  const path = URL.parse(location, stage.url)?.pathname ?? "";
  const id = /^\/payment\/(?:touch-n-go|online)\/([\w-]{36})$/.exec(path)?.[1];
  if (id) return id;
  const session = /\/pay\/(cs_\w+)$/.exec(path)?.[1];
  if (session) {
    const { rows } = await stage.db.query<{ order_id: string }>(
      "select order_id from stripe_sessions where session_id = $1",
      [session],
    );
    return rows[0]?.order_id ?? `a session that is nobody's: ${session}`;
  }
  if (path === "/cart") return "empty";
  const short = pieces.flatMap((piece) =>
    namesOf(piece).flatMap(({ name, size }) => {
      const left = new RegExp(`${name}(?:: only (\\d+) left| is sold out)\\.`).exec(text);
      return left ? [[pieceName(piece.id, size), Number(left[1] ?? 0)] as const] : [];
    }),
  );
  if (short.length > 0) return shortWords(Object.fromEntries(short));
  faults.push(`Checkout answered ${status} ${location} ${/<h2[^>]*>([^<]*)/.exec(text)?.[1]}`);
  return "nothing that a buyer could understand";
}

async function setGold({ clerks }: Scene, sen: number) {
  const form = { "916": (sen / 100).toFixed(2), "999": (sen / 93).toFixed(2) };
  await clerks[0]!.go("/admin/settings", { form });
  return undefined;
}

function saves(scene: Scene, { piece, delta, fee, clerks, sizes }: Of<"save">): Act[] {
  const { id, name, sizes: ids } = scene.pieces[piece]!;
  const { onHand, version, sizes: standing } = scene.state.products[id]!;
  // Who only counts or prices anew leaves the number of each size, and changes what the size adds.
  const price = Math.floor(fee / 2);
  const next = ids.map(({ value }, at) => sizes?.[at] ?? { stock: standing[value]!, price });
  if (ids.length > 0) scene.sizes.push(next);
  const numbers = Object.fromEntries(ids.map(({ value }, at) => [value, next[at]!.stock]));
  return Array.from({ length: clerks }, (_, nth): Act => {
    const stock = `${onHand + delta}`;
    const plain = {
      name,
      // A new address wants more of the product's row than all else that is edited.
      slug: `piece-${piece}-${fee + nth}`,
      purity: piece === 2 ? "999" : "916",
      weight: `${1 + piece}.37`,
      description: "",
    };
    const labourFee = ((fee + nth) / 100).toFixed(2);
    const seen = { stockSeen: `${onHand}`, version: `${version}` };
    const fields = { ...plain, labourFee, stock, ...seen, ...sizeFields(next, ids) };
    scene.fees.get(id)!.push(fee + nth);
    return {
      deed: { kind: "save", product: id, version, delta, sizes: numbers, at: 0 },
      run: () => save(scene.clerks[nth % scene.clerks.length]!, id, fields),
    };
  });
}

async function save(clerk: Person, id: string, fields: Record<string, string>) {
  const { text } = await clerk.go(`/admin/products/${id}/save`, { body: formWith(fields) });
  const { to, problem = "" } = JSON.parse(text) as { to?: string; problem?: string };
  if (to) return "ok";
  if (problem.startsWith("Someone else")) return "changed";
  return problem.startsWith("The stock cannot") ? "below-zero" : problem;
}

type OrderMove = Extract<Move, { order: number }>;

async function ofOrder(scene: Scene, move: OrderMove): Promise<Act[]> {
  const method = { online: "stripe_fpx", receipt: "touch_n_go", any: undefined }[move.kind];
  const ids = Object.entries(scene.state.orders).flatMap(([one, standing]) =>
    !method || standing.method === method ? [one] : [],
  );
  const id = ids[move.order % ids.length];
  if (!id) return [];
  const order = scene.state.orders[id]!;
  const form = [...scene.forms.values()].find(({ key }) => scene.state.forms[key] === id)!;
  const { person } = form.buyer;
  const clerk = (nth: number) => scene.clerks[nth % scene.clerks.length]!;
  const times = (count: number, act: (nth: number) => Act) =>
    Array.from({ length: count }, (_, nth) => act(nth));
  const nth = order.attempts.length - 1;
  const receipt = order.receipts.length - 1;

  switch (move.move) {
    case "resend":
      return times(move.times, () => sending(scene, form));
    case "retry":
      if (order.method !== "stripe_fpx") return [];
      return times(move.times, () => ({
        deed: { kind: "retry", order: id, at: 0 },
        run: () => retry(person, id),
      }));
    case "cancel":
      return times(move.times, () => ({
        deed: { kind: "cancel", order: id, at: 0 },
        run: () => cancel(person, id),
      }));
    case "clock":
      return [{ deed: { kind: "clock", order: id, at: 0 }, run: () => shiftClock(scene, id) }];
    case "upload":
      if (order.method !== "touch_n_go") return [];
      return times(Math.min(2, move.times), () => ({
        deed: { kind: "upload", order: id, at: 0 },
        run: () => upload(person, id),
      }));
    case "bank": {
      const session = await sessionOf(scene, id, nth);
      if (!session || !fitting[order.attempts[nth]!.truth]!.includes(move.deed)) return [];
      return [
        {
          deed: { kind: "bank", order: id, nth, deed: move.deed, at: 0 },
          run: () => bank(scene, session, move.deed),
        },
      ];
    }
    case "tell": {
      const which = move.old ? 0 : nth;
      const session = await sessionOf(scene, id, which);
      if (!session) return [];
      return times(move.events * move.copies, (turn) => {
        // An old one was told before, it may be of another truth.
        const event = move.old
          ? `evt_${id}_of_session_1`
          : `evt_${id}_${scene.posts + (turn % move.events)}`;
        if (turn === move.events * move.copies - 1) scene.posts += move.events;
        return {
          deed: { kind: "tell", order: id, nth: which, event, at: 0 },
          run: () => tell(scene, event, session),
        };
      });
    }
    case "forge": {
      const session = await sessionOf(scene, id, nth);
      return session ? [{ deed: undefined, run: () => forge(scene, session) }] : [];
    }
    case "tamper": {
      const session = await sessionOf(scene, id, nth);
      if (session) await tamper(scene, session, move.with);
      return [];
    }
    case "verify":
    case "reject": {
      const { rows } = await scene.stage.db.query<{ id: string }>(
        "select id from touch_n_go_payments where order_id = $1 order by created_at, id",
        [id],
      );
      const paymentId = rows[receipt]?.id;
      if (!paymentId) return [];
      const kind = move.move;
      return times(move.times, (turn) => ({
        deed: { kind, order: id, nth: receipt, at: 0 },
        run: () => verdict(clerk(turn), kind, paymentId),
      }));
    }
    case "status": {
      const { status, payment } = order;
      const to = {
        status: (["pending", "processing", "completed", "cancelled"] as const)[move.status]!,
        payment: (["pending", "completed", "failed"] as const)[move.payment]!,
      };
      return times(move.times, (turn) => ({
        deed: { kind: "status", order: id, shown: { status, payment }, to, at: 0 },
        run: () => setStatus(clerk(turn), id, { status, payment }, to),
      }));
    }
    case "refund":
      return refunds(scene, id, order, move);
  }
}

const fitting: Record<string, string[]> = {
  none: [],
  open: ["pay", "pay-later", "fail"],
  waiting: ["succeed", "fail"],
  failed: [],
  expired: [],
  paid: [],
};

/** Money of the order goes back: on some forms at once, each sent more than once. */
async function refunds(
  scene: Scene,
  id: string,
  order: Order,
  { part, online, forms, copies, cancel: isCancelled }: Extract<OfOrder, { move: "refund" }>,
): Promise<Act[]> {
  const { rows } = await scene.stage.db.query<{ id: string; method: string }>(
    "select id, method from payments where order_id = $1 order by accepted_at, id",
    [id],
  );
  const nth = order.money.length - 1;
  const payment = rows[nth];
  const left = payment ? order.money[nth]!.amount - order.money[nth]!.back : 0;
  if (!payment || left <= 0) return [];
  const amount = part === "all" ? left : Math.ceil(left / 2);
  const way = online && payment.method === "stripe_fpx" ? "stripe" : "bank";
  return Array.from({ length: forms }, () => randomUUID()).flatMap((refundId, turn) => {
    const form = {
      refundId,
      paymentId: payment.id,
      amount: (amount / 100).toFixed(2),
      way,
      reference: way === "bank" ? `transfer ${turn}` : "",
      reason: "",
      ...(isCancelled && { cancel: "on" }),
    };
    const deed = {
      kind: "refund",
      order: id,
      nth,
      id: refundId,
      amount,
      cancel: isCancelled,
      at: 0,
    } as const;
    const clerk = scene.clerks[turn % scene.clerks.length]!;
    return Array.from({ length: copies }, () => ({
      deed: { ...deed },
      run: () => giveBack(clerk, id, form),
    }));
  });
}
