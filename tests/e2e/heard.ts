// What a screen reader reads on the way to an order: roles, names and states on each page, in this order. More may stand
// between. A lost name, role or live region (status, alert, timer) fails the test.

/** The form of a piece, after its size and colour were chosen. */
export const pieceHeard = String.raw`
- banner:
  - button "Menu"
  - link "Cart, 0 pieces"
- main:
  - navigation "Breadcrumb"
  - region "Photographs"
  - heading "Seri Plain Court Band" [level=1]
  - paragraph: /RM [\d,.]+ 3\.42 g/
  - region "Price breakdown":
    - term: /Gold RM [\d,.]+\/g × 3\.42 g/
    - definition: /RM [\d,.]+/
    - term: Labour fee
    - definition: /RM [\d,.]+/
    - term: Unit price
    - definition: /RM [\d,.]+/
  - group "Ring Size 12":
    - link "Size guide"
    - radio "11"
    - radio "12" [checked]
    - radio /^14 \+RM/
  - group "Colour Yellow Gold":
    - radio "Yellow Gold" [checked]
    - radio "Rose Gold"
  - button "Decrease quantity" [disabled]
  - spinbutton "Quantity": "1"
  - button "Increase quantity"
  - button /^Add to Cart RM/
  - paragraph: /\d+ in stock/
- contentinfo
- complementary "Chat":
  - link "Chat with us (opens in a new tab)"
- region "Notifications"
`;

/** The toast, and the cart in the header. */
export const addedHeard = `
- banner:
  - link "Cart, 1 piece"
- region "Notifications":
  - paragraph: Added to cart!
  - paragraph:
    - link "View cart"
    - link "Checkout"
  - button "Close"
`;

export const cartHeard = String.raw`
- main:
  - heading "Shopping Cart" [level=1]
  - list "Items in your cart":
    - listitem:
      - heading "Seri Plain Court Band" [level=2]:
        - link "Seri Plain Court Band"
      - paragraph: "916 (22K) · 3.42 g Ring Size: 12 · Colour: Yellow Gold"
      - paragraph: /RM [\d,.]+ each/
      - button "Decrease quantity of Seri Plain Court Band"
      - textbox "Quantity of Seri Plain Court Band": "1"
      - button "Increase quantity of Seri Plain Court Band"
      - paragraph: "/Line total: RM [\\d,.]+/"
      - 'button "Save for later: Seri Plain Court Band"'
      - button "Remove Seri Plain Court Band"
  - region "Order Summary":
    - term: Subtotal
    - definition: /RM [\d,.]+/
    - term: Shipping
    - definition: FREE
    - term: Total
    - definition: /RM [\d,.]+/
    - link "Proceed to Checkout"
`;

export const checkoutHeard = String.raw`
- main:
  - heading "Checkout" [level=1]
  - link "Back to your cart"
  - group:
    - text: Show order summary
  - paragraph: /Price held until/
  - group "Contact Information":
    - textbox "Full Name"
    - textbox "Phone Number"
    - paragraph: We use your phone number to find your order, and to call you about it.
    - textbox "Email"
    - paragraph: Optional. We'll send your order confirmation to this address.
  - group "How would you like to receive it?":
    - radio "Collect at the shop" [checked]
    - radio "Deliver"
  - group "Payment Method":
    - radio "FPX or card" [checked]
    - radio "Touch 'n Go"
  - group "Anything else?":
    - checkbox "This is a gift"
    - textbox "Notes"
  - region "Order Summary":
    - link "Change"
    - list:
      - listitem:
        - paragraph: Seri Plain Court Band
    - term: Total
    - definition: /RM [\d,.]+/
    - paragraph:
      - timer: /Price held for/
    - paragraph:
      - link "terms (opens in a new tab)"
    - button "Place Order"
`;

/** The checkout after a wrong phone number was sent. */
export const mistakeHeard = `
- main:
  - alert:
    - paragraph: Please check these details
    - list:
      - listitem:
        - link "Enter a phone number such as 012-345 6789"
  - group "Contact Information":
    - textbox "Phone Number" [invalid]
    - paragraph: Enter a phone number such as 012-345 6789
`;

/** The page that tells how to pay. */
export const paymentHeard = String.raw`
- main:
  - heading "Touch 'n Go payment" [level=1]
  - term: Amount to pay
  - definition:
    - button "Copy amount to pay"
  - term: Order number
  - definition:
    - text: /JJ\d{13}/
    - button "Copy order number"
  - region "1 Pay with your eWallet":
    - list:
      - listitem
  - region "2 Upload your proof of payment":
    - button "Proof of payment"
    - alert
    - button "Submit Payment"
  - link "See your order"
  - 'button "Pay another way: FPX or card"'
  - button "Cancel order"
`;

/** The page of an order that is not yet paid. */
export const orderHeard = String.raw`
- main:
  - heading "Order Confirmed" [level=1]
  - paragraph:
    - status: /Thank you, Nur Aisyah\. Your items are reserved for you\./
  - paragraph:
    - strong: /JJ\d{13}/
  - heading "Waiting for your payment" [level=2]
  - link "Pay now"
  - 'button "Pay another way: FPX or card"'
  - button "Cancel order"
  - heading "Your collection" [level=2]
  - term: Collect from
  - heading "Items" [level=2]
  - list:
    - listitem:
      - heading "Seri Plain Court Band" [level=3]
      - paragraph: /RM [\d,.]+/
  - term: Total
  - definition: /RM [\d,.]+/
  - heading "Order history" [level=2]
  - list:
    - listitem:
      - paragraph: Order placed
  - heading "Order details" [level=2]
  - term: Order status
  - definition: Pending
  - term: Name
  - definition: Nur Aisyah
  - group: Link to this order
  - link "Continue Shopping"
  - link "Track Order"
`;
