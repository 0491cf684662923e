/** A link to a chat with the shop. `message` is offered to the customer as the first message. */
export function chatLink(chatNumber: string, message?: string): string {
  const query = message ? `?text=${encodeURIComponent(message)}` : "";
  return `https://wa.me/${chatNumber}${query}`;
}

export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}
