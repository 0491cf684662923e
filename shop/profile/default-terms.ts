// `{name}`, `{registrationNumber}`, `{address}`, `{email}` and `{phone}` are replaced where the page is shown.

export const terms = `These terms are the agreement between you and {name} (registration number {registrationNumber}) when you buy here. They take nothing away from your rights under the Consumer Protection Act 1999.

## The pieces

Each page shows the purity (916 or 999), the net weight of gold, the labour fee and the price. The weight is that of the gold alone, without stones. Photographs show the piece larger than life; a handmade piece may differ from them slightly in finish, never in purity, and never below the weight that you paid for.

## The price

The price is the gold price of the day times the weight, plus the labour fee, plus the adjustment for a size or length that you choose. It is in Malaysian ringgit and final: nothing is added for delivery, insurance or payment.

Gold moves. When you open the checkout, the price shown is held for you for the time that the page counts down. If you place the order within that time, you pay that price even if gold has risen; if it has fallen, you pay the lower one. After that time, if the total has changed, you are asked before anything is placed.

## Your order

You can check and correct everything before you press Place Order. When you do, the pieces are reserved for you and you see an order number. If a price was plainly wrong (a slip in typing, not a movement of gold), we will tell you and you may cancel at no cost.

Unpaid orders are cancelled automatically: an order to be paid by FPX or card when its payment page expires, and an order to be paid with Touch 'n Go when no receipt has arrived within 24 hours.

## Payment

You can pay by FPX online banking or card through our payment provider, or with Touch 'n Go eWallet by uploading the receipt, which we check by hand. Gold leaves the shop when it is paid. We offer no instalments, deposits or savings on gold.

## Ownership and risk

The pieces are yours when they are paid in full. Until you or someone you name has signed for them, the risk is ours and they are insured.

## If something is wrong

Tell us: {phone} or {email}. A piece that is not as described is exchanged, repaired or refunded, as you choose, at our cost. What else you can exchange and how is on the page Delivery and exchange.

## The law

Malaysian law applies. You may take a dispute to the Tribunal for Consumer Claims. If any part of these terms should not hold, the rest still does.

{name}, {address}`;

export const deliveryAndExchange = `Gold is small and precious, so we send it as we would want to receive it: insured, sealed and signed for.

## Collect at the shop

Choose "Collect at the shop" at checkout. We call you when your order is ready, usually on the next working day. Bring your order number and an identity card. We weigh the piece in front of you.

## Deliver

Delivery is free in all of Malaysia and insured for the full price until you sign for it. Orders leave within two working days after payment. Allow three working days in Peninsular Malaysia, and seven in Sabah, Sarawak and Labuan. The parcel is plain and does not say what is in it.

Someone over 18 has to sign with an identity card. Do not accept a parcel whose seal is broken: refuse it, and call us at {phone}.

## The hallmark

Every piece is struck with its fineness: 916 for 22 carat, 999 for 24 carat. With it comes an invoice that states the purity, the weight, the gold price of the day and the labour fee. Keep it: it is what any jeweller, and we ourselves, will ask for later.

## Exchange

You may exchange an unworn piece within 7 days of receiving it, with its invoice and tags, for another piece. The gold counts at the price that you paid; the labour fee of the new piece is charged. Rings can be resized once within 30 days, free, where the design allows it.

Engraved and made-to-order pieces, and bars and coins whose seal has been opened, cannot be exchanged unless something is wrong with them.

## Trade in

We take back gold that was bought here at any time, against its invoice, at our trade-in price of the day for its purity and weight. The labour fee is not paid back. Bring it to the shop: we weigh and test it in front of you.

## If something is wrong

A clasp that fails, a stone that loosens, a piece that is not as described: tell us within 30 days, at {phone} or {email}. We repair or exchange it at our cost, or give your money back. This is in addition to your rights under the Consumer Protection Act 1999.`;
