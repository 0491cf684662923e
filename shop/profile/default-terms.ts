// The page that shows these texts replaces `{name}`, `{registrationNumber}`, `{address}`, `{email}` and `{phone}`.
// `{insurance}` and `{packing}` become what is true today, `{payWithin}` what Settings, Payments says, `{readyWhen}` and `{deliveryTimes}` what Settings, Delivery says,
// `{exchangeWithin}`, `{faultWithin}`, `{refundWithin}`, `{exchangeGold}` and `{exchangeDifference}` what Settings, Returns
// says: app/storefront/policy/fill-placeholders.server.ts.

export const terms = `These terms are the agreement between you and {name} (registration number {registrationNumber}) when you buy here. They do not limit your rights under the Consumer Protection Act 1999.

## The pieces

Each page shows the purity (916 or 999), the net weight of gold, the labour fee and the price. The weight is that of the gold alone, without stones. Photographs show the piece larger than it is. The finish of a handmade piece may differ slightly from the photographs. Its purity never differs, and it never weighs less than you paid for.

## The price

The price is the gold price of the day times the weight, plus the labour fee, plus the adjustment for a size or length that you choose. The price is in Malaysian ringgit, and it is final. We add nothing for delivery or payment.

Gold prices change during the day. When you open the checkout, we hold the price for the time that the page counts down. If you place your order within that time, you pay that price, even if the gold price has risen. If the gold price has fallen, you pay the lower price. After that time, if the total has changed, we ask you before we place the order.

## Your order

You can check and correct everything before you press Place Order. When you press it, we reserve the pieces for you and show you an order number. If a price was clearly wrong (a typing error, not a change in the gold price), we will tell you, and you may cancel at no cost.

We cancel unpaid orders automatically. For FPX or card, this happens when the payment page expires. For Touch 'n Go, it happens when no proof of payment has arrived {payWithin}.

You can cancel an order that you have not paid yourself, on its page. To cancel later, contact us. Cancelling does not stop a parcel that has left the shop: we weigh and inspect pieces that come back.

## Payment

You can pay by FPX or card through our payment provider, or with Touch 'n Go by uploading your proof of payment, which we check by hand. Gold leaves the shop only after you have paid for it. We offer no instalments, deposits or savings on gold.

## Ownership and risk

The pieces are yours once you have paid for them in full. Until you, or someone you name, has signed for the pieces, we carry the risk. {insurance}

## If something is wrong

Call us at {phone}, or write to {email}. If a piece is not as described, we exchange it or refund you, at our cost. The choice is yours. The page Delivery and exchange says what else you can exchange, and how.

## The law

Malaysian law applies. You may take a dispute to the Tribunal for Consumer Claims. If any part of these terms is not valid, the other parts still apply.

{name}, {address}`;

export const deliveryAndExchange = `Gold is small and precious. We weigh every piece before it leaves the shop, and hand it over against a code or a signature.

## Collect at the shop

Choose "Collect at the shop" at checkout. {readyWhen} Your order's page then shows a collection code. Bring the code and your identity card or passport, or name someone on that page who collects for you. We note the last four characters of its number, never the whole number, and weigh the pieces in front of you.

## Deliver

Delivery is free in all of Malaysia. {insurance} {deliveryTimes} The parcel is plain and does not say what is in it. {packing}

Someone has to sign for the parcel. If the seal is broken, do not accept the parcel, and call us at {phone}.

## The hallmark

Every piece is stamped with its purity: 916 for 22 carat, or 999 for 24 carat. It comes with a receipt that states the purity, the weight, the gold price of the day and the labour fee. Keep the receipt, because any jeweller will ask for it later, and so will we.

## Exchange

You may exchange an unworn piece {exchangeWithin}, with its receipt and tags, for another piece. Ask for it on the page of your order, choose the pieces and say why. When we have agreed, bring the pieces to our shop or send them to us. We weigh and check them, and settle the exchange {refundWithin}.

The gold of your piece counts {exchangeGold}, towards a new piece of the same purity at its price of the day. {exchangeDifference} Each piece can be exchanged once. If we deduct anything, we tell you why. If a ring doesn't fit, you can exchange it for another size in the same way.

Engraved and made-to-order pieces, and bars and coins whose seal has been opened, cannot be exchanged unless something is wrong with them.

## Trade in

We take back gold that was bought here at any time, against its receipt, at our trade-in price of the day for its purity and weight. We do not pay back the labour fee. Bring your gold to the shop, and we weigh and test it in front of you.

## If something is wrong

If a clasp fails, a stone comes loose or a piece is not as described, tell us {faultWithin}: on the page of your order, at {phone} or {email}. You can choose to exchange the piece at the full price that you paid, or to have that price refunded. Either is at our cost.

Refunds go back the way you paid. If you paid by e-wallet, in cash or by bank transfer, we send the money to a bank account in your name, which you enter on the page of your order. We refund you {refundWithin}. You have this in addition to your rights under the Consumer Protection Act 1999.`;
