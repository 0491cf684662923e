import { toastOf, multipart } from "#kit/forms.ts";
import { randomUUID } from "node:crypto";
import {
  sendBankEvent,
  cancel,
  forge,
  retry,
  setStatus,
  deliverEvent,
  upload,
  verdict,
} from "./requests.ts";
import { sessionOf, passDeadline, tamper } from "./stripe-state.ts";
import type { PreparedOperation } from "./model/operation.ts";
import { shortageMessages } from "./model/operations.ts";
import { pieceName, refundDueBy } from "./model/state.ts";
import { type Person } from "./actors.ts";
import type { Move } from "./plan.ts";
import { prepareRefunds } from "./refund-moves.ts";
import { prepareReturnMove } from "./return-moves.ts";
import { openBuyer, openForm, type Form, type Scene } from "./scene.ts";
import { prepareShipmentMove } from "./shipment-moves.ts";
import { namesOf, sizeFields } from "./sizes.ts";

/** What a move means now: all its requests, ready to send. A move that does not fit has none. */
export async function prepareMove(scene: Scene, move: Move): Promise<PreparedOperation[]> {
  if (move.move === "buy") return buys(scene, move);
  if (move.move === "save") return saves(scene, move);
  if (move.move === "gold") return [{ operation: undefined, run: () => setGold(scene, move.sen) }];
  return ofOrder(scene, move);
}

type MoveOf<Name> = Extract<Move, { move: Name }>;

async function buys(
  scene: Scene,
  { picks, online, sends, tabs, mail, delivers }: MoveOf<"buy">,
): Promise<PreparedOperation[]> {
  const wanted = picks.map(({ piece, size, quantity }) => {
    const { id, sizes } = scene.pieces[piece]!;
    return { id, size: sizes[size % sizes.length]?.id ?? "", quantity };
  });
  const buyer = await openBuyer(scene, wanted, mail);
  const cart = randomUUID();
  const method = online ? "stripe_fpx" : "touch_n_go";
  const acts: PreparedOperation[] = [];
  for (let tab = 0; tab < tabs; tab++) {
    const form = await openForm(scene, buyer, { cart, method, delivers });
    if (form) acts.push(...Array.from({ length: sends }, () => sendForm(scene, form)));
  }
  return acts;
}

function sendForm(scene: Scene, form: Form): PreparedOperation {
  return { operation: { ...form.operation }, run: () => send(scene, form) };
}

export async function send({ testShop, pieces, faults }: Scene, { fields, buyer }: Form) {
  const answer = await buyer.person.go("/checkout", { form: fields });
  const { status, location, text } = answer;
  const path = URL.parse(location, testShop.url)?.pathname ?? "";
  const id = /^\/payment\/(?:touch-n-go|online)\/([\w-]{36})$/.exec(path)?.[1];
  if (id) return id;
  const session = /\/pay\/(cs_\w+)$/.exec(path)?.[1];
  if (session) {
    const { rows } = await testShop.db.query<{ order_id: string }>(
      "select order_id from stripe_sessions where session_id = $1",
      [session],
    );
    return rows[0]?.order_id ?? `an unknown session: ${session}`;
  }
  if (path === "/cart") return "empty";
  // Another tab ordered the cart, so this one is led to that order.
  if (toastOf(answer).startsWith("You have already placed this order")) return "empty";
  const short = pieces.flatMap((piece) =>
    namesOf(piece).flatMap(({ name, size }) => {
      const left = new RegExp(`${name}(?:: only (\\d+) left| is sold out)\\.`).exec(text);
      return left ? [[pieceName(piece.id, size), Number(left[1] ?? 0)] as const] : [];
    }),
  );
  if (short.length > 0) return shortageMessages(Object.fromEntries(short));
  faults.push(`Checkout answered ${status} ${location} ${/<h2[^>]*>([^<]*)/.exec(text)?.[1]}`);
  return "no message for the buyer";
}

async function setGold({ clerks }: Scene, sen: number) {
  const form = { "916": (sen / 100).toFixed(2), "999": (sen / 93).toFixed(2) };
  await clerks[0]!.go("/admin/settings", { form });
  return undefined;
}

function saves(
  scene: Scene,
  { piece, delta, fee, clerks, sizes }: MoveOf<"save">,
): PreparedOperation[] {
  const { id, name, sizes: ids } = scene.pieces[piece]!;
  const { onHand, version, sizes: currentSizes } = scene.state.products[id]!;
  // A stock or price edit keeps each size's pieces and changes the size's price adjustment.
  const price = Math.floor(fee / 2);
  const next = ids.map(({ value }, at) => sizes?.[at] ?? { stock: currentSizes[value]!, price });
  if (ids.length > 0) scene.sizes.push(next);
  const numbers = Object.fromEntries(ids.map(({ value }, at) => [value, next[at]!.stock]));
  return Array.from({ length: clerks }, (_, nth): PreparedOperation => {
    const stock = `${onHand + delta}`;
    const plain = {
      name,
      // A new slug takes a stronger lock on the product's row than any other edit. It is unique, because a form that says
      // what is saved already succeeds with an old version.
      slug: `piece-${piece}-${scene.fees.get(id)!.length}-${fee + nth}`,
      purity: piece === 2 ? "999" : "916",
      weight: `${1 + piece}.37`,
      description: "",
    };
    const labourFee = ((fee + nth) / 100).toFixed(2);
    const seen = { stockSeen: `${onHand}`, version: `${version}` };
    const fields = { ...plain, labourFee, stock, ...seen, ...sizeFields(next, ids) };
    scene.fees.get(id)!.push(fee + nth);
    return {
      operation: { kind: "save", product: id, version, delta, sizes: numbers, step: 0 },
      run: () => save(scene.clerks[nth % scene.clerks.length]!, id, fields),
    };
  });
}

async function save(clerk: Person, id: string, fields: Record<string, string>) {
  const { text } = await clerk.go(`/admin/products/${id}/save`, { body: multipart(fields) });
  const { to, reason } = JSON.parse(text) as { to?: string; reason?: string };
  if (to) return "ok";
  if (reason === "edit-conflict") return "changed";
  return reason === "stock-below-zero" ? "below-zero" : text;
}

type OrderMove = Extract<Move, { order: number }>;

async function ofOrder(scene: Scene, move: OrderMove): Promise<PreparedOperation[]> {
  const method = { online: "stripe_fpx", receipt: "touch_n_go", any: undefined }[move.kind];
  const ids = Object.entries(scene.state.orders).flatMap(([one, candidate]) =>
    !method || candidate.method === method ? [one] : [],
  );
  const id = ids[move.order % ids.length];
  if (!id) return [];
  const order = scene.state.orders[id]!;
  const form = [...scene.forms.values()].find(({ key }) => scene.state.forms[key] === id)!;
  const { person } = form.buyer;
  const clerk = (nth: number) => scene.clerks[nth % scene.clerks.length]!;
  const times = (count: number, act: (nth: number) => PreparedOperation) =>
    Array.from({ length: count }, (_, nth) => act(nth));
  const nth = order.attempts.length - 1;
  const receipt = order.receipts.length - 1;

  switch (move.move) {
    case "resend":
      return times(move.times, () => sendForm(scene, form));
    case "retry":
      if (order.method !== "stripe_fpx") return [];
      return times(move.times, () => ({
        operation: { kind: "retry", order: id, step: 0 },
        run: () => retry(person, id),
      }));
    case "cancel":
      if (order.method === "cash") return [];
      return times(move.times, () => ({
        operation: { kind: "cancel", order: id, step: 0 },
        run: () => cancel(person, id),
      }));
    case "clock":
      return [
        { operation: { kind: "clock", order: id, step: 0 }, run: () => passDeadline(scene, id) },
      ];
    case "upload":
      if (order.method !== "touch_n_go") return [];
      return times(Math.min(2, move.times), () => ({
        operation: { kind: "upload", order: id, step: 0 },
        run: () => upload(person, id),
      }));
    case "bank": {
      const session = await sessionOf(scene, id, nth);
      if (!session || !fitting[order.attempts[nth]!.stripeState]!.includes(move.operation))
        return [];
      return [
        {
          operation: { kind: "bank", order: id, nth, operation: move.operation, step: 0 },
          run: () => sendBankEvent(scene, session, move.operation),
        },
      ];
    }
    case "deliver": {
      const which = move.old ? 0 : nth;
      const session = await sessionOf(scene, id, which);
      if (!session) return [];
      return times(move.events * move.copies, (turn) => {
        // An event delivered again may describe an older state.
        const event = move.old
          ? `evt_${id}_of_session_1`
          : `evt_${id}_${scene.posts + (turn % move.events)}`;
        if (turn === move.events * move.copies - 1) scene.posts += move.events;
        return {
          operation: { kind: "deliver", order: id, nth: which, event, step: 0 },
          run: () => deliverEvent(scene, event, session, move.type),
        };
      });
    }
    case "forge": {
      const session = await sessionOf(scene, id, nth);
      return session ? [{ operation: undefined, run: () => forge(scene, session) }] : [];
    }
    case "tamper": {
      const session = await sessionOf(scene, id, nth);
      if (session) await tamper(scene, session, move.with);
      return [];
    }
    case "verify":
    case "reject": {
      const { rows } = await scene.testShop.db.query<{ id: string }>(
        "select id from touch_n_go_payments where order_id = $1 order by created_at, id",
        [id],
      );
      const paymentId = rows[receipt]?.id;
      if (!paymentId) return [];
      const kind = move.move;
      return times(move.times, (turn) => ({
        operation: { kind, order: id, nth: receipt, step: 0 },
        run: () => verdict(clerk(turn), kind, paymentId),
      }));
    }
    case "status": {
      const { status, payment } = order;
      const to = {
        status: (["pending", "processing", "completed", "cancelled"] as const)[move.status]!,
        payment: (["pending", "completed", "failed"] as const)[move.payment],
      };
      const shown = { status, payment };
      const refundDue = refundDueBy(order, to);
      return times(move.times, (turn) => ({
        operation: { kind: "status", order: id, shown, to, refundDue, step: 0 },
        run: () => setStatus(clerk(turn), id, shown, to, refundDue),
      }));
    }
    case "start":
    case "ship":
    case "inspect":
    case "refund-lost":
      return prepareShipmentMove(scene, id, move);
    case "ask":
    case "return":
    case "inspect-return":
    case "settle":
    case "exchange":
      return prepareReturnMove(scene, id, move);
    case "refund":
      return prepareRefunds(scene, id, order, move);
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
