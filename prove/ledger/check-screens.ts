import { fieldsOf } from "#kit/forms.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { openPerson } from "./actors.ts";
import type { Scene } from "./scene.ts";
import { sizesSeen } from "./sizes.ts";

type Row = { id: string; order_number: string; total_amount: string; form_key: string };

/** Compares what people see with the database. Returns the differences. */
export async function screenDifferences(scene: Scene): Promise<string[]> {
  const { testShop, state, forms, pieces, clerks } = scene;
  const ids = Object.keys(state.orders).slice(0, 3);
  const { rows } = await testShop.db.query<Row>(
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
    const isCancelled = order.status === "cancelled";
    const own = await buyer.person.go(`/order-confirmation/${id}`);
    const sizes = order.lines.flatMap(({ size }) => (size ? [`Size: ${size}`] : []));
    see(`The buyer's page of ${number}`, own.text, [number, total, scene.name, ...sizes]);
    const headings = isCancelled
      ? ["Order cancelled"]
      : [
          "Order Confirmed",
          ...(order.payment === "completed" ? [] : ["Payment not completed"]),
          ...(order.money.some(({ back }) => back > 0)
            ? ["Order refunded", "Refund on its way"]
            : []),
        ];
    if (!headings.some((heading) => own.text.includes(heading)))
      wrong.push(`The buyer's page of ${number} does not show ${headings.join(" or ")}`);

    const stranger = openPerson(testShop, scene.faults);
    const others = await stranger.go(`/order-confirmation/${id}`);
    const sentence = isCancelled ? ["This order was cancelled."] : [];
    see(`A stranger's page of ${number}`, others.text, [`Order ${number}`, total, ...sentence]);
    if (others.text.includes(`Buyer of ${scene.name}`))
      wrong.push(`A stranger sees the buyer of ${number}`);

    const form = { phoneNumber: buyer.phone };
    const tracked = await stranger.go("/order-tracking", { form });
    see(`Tracking by the phone of ${number}`, tracked.text, [number, total]);

    const adminPage = await clerks[0]!.go(`/admin/orders/${id}`);
    see(`The admin page of ${number}`, adminPage.text, [number, total]);
    const { shownOrderStatus, shownPaymentStatus } = fieldsOf(adminPage.text);
    if (shownOrderStatus !== order.status || shownPaymentStatus !== order.payment)
      wrong.push(`The admin shows ${number} as ${shownOrderStatus} and ${shownPaymentStatus}`);
  }
  const piece = pieces[rows.length % pieces.length]!;
  const { text } = await clerks[1]!.go(`/admin/products/${piece.id}`);
  const fields = fieldsOf(text);
  const { stockSeen } = fields;
  if (!sizesSeen(fields, state.products[piece.id]!))
    wrong.push(`The admin shows wrong sizes of ${piece.name}`);
  if (stockSeen !== `${state.products[piece.id]!.onHand}`)
    wrong.push(`The admin shows ${stockSeen} of ${piece.name}`);
  return wrong;
}
