/** A link to a WhatsApp chat with the shop. `message` is prefilled as the customer's first message. */
export function chatLink(chatNumber: string, message?: string): string {
  const query = message ? `?text=${encodeURIComponent(message)}` : "";
  return `https://wa.me/${chatNumber}${query}`;
}

export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}
