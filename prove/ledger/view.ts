import { formatMoney, type Sen } from "#shop/money.ts";
import { fieldsOf } from "#prove/visitor.ts";
import { openPerson } from "./people.ts";
import type { Scene } from "./scene.ts";
import { sizesSeen } from "./sizes.ts";

type Row = { id: string; order_number: string; total_amount: string; form_key: string };

/** What people see must be what is so. Answers with what is not. */
export async function differences(scene: Scene): Promise<string[]> {
  const { stage, state, forms, pieces, clerks } = scene;
  const ids = Object.keys(state.orders).slice(0, 3);
  const { rows } = await stage.db.query<Row>(
    "select id, order_number, total_amount, form_key from orders where id = any($1)",
    [ids],
  );
  const wrong: string[] = [];
  const see = (what: string, text: string, words: string[]) => {
    const plain = text.replaceAll("<!-- -->", "");
    for (const word of words)
      if (!plain.includes(word)) wrong.push(`${what} does not show ${word}`);
  };
  for (const { id, order_number: number, total_amount, form_key: key } of rows) {
    const order = state.orders[id]!;
    const { buyer } = forms.get(key)!;
    const total = formatMoney(Number(total_amount) as Sen);
    const heading = order.status === "cancelled" ? "Order Cancelled" : "Order Confirmed";
    const own = await buyer.person.go(`/order-confirmation/${id}`);
    const sizes = order.lines.flatMap(({ size }) => (size ? [`Size: ${size}`] : []));
    see(`The buyer's page of ${number}`, own.text, [number, total, heading, scene.name, ...sizes]);

    const stranger = openPerson(stage, scene.faults);
    const others = await stranger.go(`/order-confirmation/${id}`);
    see(`A stranger's page of ${number}`, others.text, [number, total, heading]);
    if (others.text.includes(`Buyer of ${scene.name}`))
      wrong.push(`A stranger sees who bought ${number}`);

    const form = { phoneNumber: buyer.phone };
    const tracked = await stranger.go("/order-tracking", { form });
    see(`Tracking by the phone of ${number}`, tracked.text, [number, total]);

    const office = await clerks[0]!.go(`/admin/orders/${id}`);
    see(`The office's page of ${number}`, office.text, [number, total]);
    const { shownOrderStatus, shownPaymentStatus } = fieldsOf(office.text);
    if (shownOrderStatus !== order.status || shownPaymentStatus !== order.payment)
      wrong.push(`The office sees ${number} as ${shownOrderStatus} and ${shownPaymentStatus}`);
  }
  const piece = pieces[rows.length % pieces.length]!;
  const { text } = await clerks[1]!.go(`/admin/products/${piece.id}`);
  const fields = fieldsOf(text);
  const { stockSeen } = fields;
  if (!sizesSeen(fields, state.products[piece.id]!))
    wrong.push(`The office sees other sizes of ${piece.name} than there are`);
  if (stockSeen !== `${state.products[piece.id]!.onHand}`)
    wrong.push(`The office sees ${stockSeen} of ${piece.name}`);
  return wrong;
}
