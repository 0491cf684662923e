import { fieldsOf } from "#kit/forms.ts";
import { cancel } from "#prove/ledger/requests.ts";
import { sessionOf, passDeadline } from "#prove/ledger/stripe-state.ts";
import type { Clock } from "#kit/clock.ts";
import { send } from "#prove/ledger/moves.ts";
import { untilQuiet } from "#prove/ledger/play.ts";
import { openBuyer, openForm, openScene } from "#prove/ledger/scene.ts";
import type { TestShop } from "#prove/ledger/test-shop.ts";

export type PaidLaterCase = Awaited<ReturnType<typeof openPaidLater>>;

/** An order for the last piece with its payment page open. */
export async function openPaidLater(testShop: TestShop, clock: Clock) {
  const name = `E${crypto.randomUUID().slice(0, 13)}`;
  const scene = await openScene(
    { testShop, clock, name, exchangeDifference: "refund" },
    { stock: [1], sizes: [] },
  );
  const pieceId = scene.pieces[0]!.id;
  const buyer = await openBuyer(scene, [{ id: pieceId, size: "", quantity: 1 }], true);
  const form = await openForm(scene, buyer, {
    cart: name,
    method: "stripe_fpx",
    delivers: false,
  });
  if (!form) throw new Error("The cart was empty");
  const orderId = await send(scene, form);
  const sessionId = await sessionOf(scene, orderId, 0);
  if (!sessionId) throw new Error(`Checkout answered ${orderId}`);
  const { db } = testShop;
  return {
    testShop,
    orderId,
    sessionId,
    amount: form.promised.total,
    faults: scene.faults,
    cancel: () => cancel(buyer.person, orderId),
    passDeadline: () => passDeadline(scene, orderId),
    untilQueueIdle: () => untilQuiet(db, [orderId]),
    end,
  };

  async function end() {
    const { rows } = await db.query<EndRow>(ending, [orderId, pieceId]);
    const { order_status: orderStatus, payment_status: paymentStatus, ...row } = rows[0]!;
    const adminPage = await scene.clerks[0]!.go(`/admin/orders/${orderId}`);
    const { shownOrderStatus, shownPaymentStatus } = fieldsOf(adminPage.text);
    return {
      orderStatus,
      paymentStatus,
      waitsForMoney: row.waits,
      onHand: row.on_hand,
      money: row.money,
      refunds: row.refunds,
      tasks: row.tasks,
      shown: `${shownOrderStatus} ${shownPaymentStatus}`,
    };
  }
}

type EndRow = {
  order_status: string;
  payment_status: string;
  waits: boolean;
  on_hand: number;
  money: string[];
  refunds: string[];
  tasks: number;
};

const ending = `
  select o.order_status, o.payment_status, o.pay_by is not null as waits,
    (select s.on_hand from stock_levels s where s.product_id = $2) as on_hand,
    (select coalesce(json_agg(case when p.accepted then 'accepted' else 'held' end
        || case when p.amount = o.total_amount then ' in full' else ' in part' end), '[]')
      from payments p where p.order_id = o.id) as money,
    (select coalesce(json_agg(r.status
        || case when r.amount = o.total_amount then ' in full' else ' in part' end), '[]')
      from refunds r where r.order_id = o.id) as refunds,
    (select count(*)::int from payment_tasks t where t.order_id = o.id) as tasks
  from orders o where o.id = $1`;
