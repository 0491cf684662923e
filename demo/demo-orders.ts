import type { ReturnKind, ReturnReason, ReturnStatus } from "#db/schema/returns.ts";
import type { Language } from "#languages/language.server.ts";

/** How far an order of the demo shop has come. There is one of each, so that every screen has something to show. */
export type DemoState =
  | "to-pack"
  | "packing"
  | "packed"
  | "sent"
  | "partly-sent"
  | "delivered"
  | "ready"
  | "collected"
  | "lost"
  | "came-back"
  | "cancelled-on-the-way";

export type DemoOrder = {
  state: DemoState;
  fullName: string;
  phoneNumber: string;
  /** Of the pages on which it was placed, and so of its emails. */
  language: Language;
  /** Undefined if the order is collected. */
  address?: { line1: string; line2: string; postcode: string; city: string; state: string };
  /** Slugs of products, one piece of each. */
  pieces: [string, ...string[]];
  paidBy: "touch_n_go" | "bank_transfer" | "card_terminal" | "cash";
  courier?: { id: "pos-laju" | "jt" | "ninja-van" | "gdex"; trackingNumber: string };
  /** What the customer gives back, once it has arrived. */
  returned?: DemoReturn;
};

export type DemoReturn = {
  /** How far the return has come. */
  status: Extract<ReturnStatus, "asked" | "agreed" | "inspected" | "settled">;
  kind: ReturnKind;
  reason: ReturnReason;
  /** In the customer's language. */
  description: string;
  /** The names of pictures that `demo/draw-returns.ts` draws. */
  pictures: string[];
};

/** The people do not exist; nobody has these phone numbers. */
export const demoOrders: DemoOrder[] = [
  {
    state: "delivered",
    fullName: "Roslan bin Hashim",
    phoneNumber: "+60120000112",
    language: "ms",
    address: {
      line1: "44, Lorong Seri Kuantan 12",
      line2: "Taman Seri Kuantan",
      postcode: "25300",
      city: "Kuantan",
      state: "Pahang",
    },
    pieces: ["titis-drop-earrings"],
    paidBy: "bank_transfer",
    courier: { id: "pos-laju", trackingNumber: "EN233873995MY" },
    returned: {
      status: "settled",
      kind: "return",
      reason: "transit",
      description: "Sebelah anting bengkok apabila kotaknya dibuka.",
      pictures: ["bent-earring"],
    },
  },
  {
    state: "collected",
    fullName: "Priya Menon",
    phoneNumber: "+60120000113",
    language: "en",
    pieces: ["semanggi-clover-pendant"],
    paidBy: "card_terminal",
    returned: {
      status: "inspected",
      kind: "exchange",
      reason: "changed-mind",
      description: "It is lovely, but my sister would like the heart pendant more.",
      pictures: [],
    },
  },
  {
    state: "collected",
    fullName: "Rosnah binti Idris",
    phoneNumber: "+60120000114",
    language: "ms",
    pieces: ["seri-court-band"],
    paidBy: "touch_n_go",
    returned: {
      status: "agreed",
      kind: "exchange",
      reason: "size",
      description: "Cincin ini longgar. Bolehkah saya tukar kepada saiz yang lebih kecil?",
      pictures: [],
    },
  },
  {
    state: "delivered",
    fullName: "Chong Siew Lan",
    phoneNumber: "+60120000115",
    language: "zh",
    address: {
      line1: "B-7-11, Vista Kinrara",
      line2: "Jalan Kinrara 1",
      postcode: "47100",
      city: "Puchong",
      state: "Selangor",
    },
    pieces: ["klip-paperclip-bracelet"],
    paidBy: "bank_transfer",
    courier: { id: "jt", trackingNumber: "630018827768" },
    returned: {
      status: "asked",
      kind: "return",
      reason: "faulty",
      description: "扣头合不拢，戴着会松开。",
      pictures: ["open-clasp"],
    },
  },
  {
    state: "delivered",
    fullName: "Lim Chee Keong",
    phoneNumber: "+60120000101",
    language: "zh",
    address: {
      line1: "28, Jalan Molek 2/4",
      line2: "Taman Molek",
      postcode: "81100",
      city: "Johor Bahru",
      state: "Johor",
    },
    pieces: ["klip-paperclip-bracelet"],
    paidBy: "bank_transfer",
    courier: { id: "pos-laju", trackingNumber: "EN233873973MY" },
  },
  {
    state: "collected",
    fullName: "Arvind Nair",
    phoneNumber: "+60120000102",
    language: "en",
    pieces: ["fajar-dinar-coin"],
    paidBy: "card_terminal",
  },
  {
    state: "lost",
    fullName: "Jelani anak Ujang",
    phoneNumber: "+60120000103",
    language: "en",
    address: {
      line1: "Lot 417, Lorong Stutong Indah 3",
      line2: "",
      postcode: "93350",
      city: "Kuching",
      state: "Sarawak",
    },
    pieces: ["hilal-crescent-pendant"],
    paidBy: "bank_transfer",
    courier: { id: "gdex", trackingNumber: "MY40021785511" },
  },
  {
    state: "came-back",
    fullName: "Wong Mei Yee",
    phoneNumber: "+60120000104",
    language: "zh",
    address: {
      line1: "A-12-3A, Residensi Luyang",
      line2: "Jalan Kolam",
      postcode: "88300",
      city: "Kota Kinabalu",
      state: "Sabah",
    },
    pieces: ["kotak-box-chain"],
    paidBy: "touch_n_go",
    courier: { id: "ninja-van", trackingNumber: "NLMYA00218854" },
  },
  {
    state: "cancelled-on-the-way",
    fullName: "Grace Majalap",
    phoneNumber: "+60120000105",
    language: "en",
    address: {
      line1: "9, Taman Sri Murni Phase 2",
      line2: "Mile 4, Jalan Utara",
      postcode: "90000",
      city: "Sandakan",
      state: "Sabah",
    },
    pieces: ["sauh-cable-chain"],
    paidBy: "bank_transfer",
    courier: { id: "jt", trackingNumber: "630018827744" },
  },
  {
    state: "partly-sent",
    fullName: "Ahmad Faizal bin Zainal",
    phoneNumber: "+60120000106",
    language: "ms",
    address: {
      line1: "15, Jalan S2 B8",
      line2: "Seremban 2",
      postcode: "70300",
      city: "Seremban",
      state: "Negeri Sembilan",
    },
    pieces: ["puteri-round-bangle", "suria-bar-1g"],
    paidBy: "bank_transfer",
    courier: { id: "pos-laju", trackingNumber: "EN233873987MY" },
  },
  {
    state: "sent",
    fullName: "Muhammad Hafiz bin Ismail",
    phoneNumber: "+60120000107",
    language: "ms",
    address: {
      line1: "PT 1183, Taman Sri Kemumin",
      line2: "",
      postcode: "16100",
      city: "Kota Bharu",
      state: "Kelantan",
    },
    pieces: ["permata-facet-ring"],
    paidBy: "touch_n_go",
    courier: { id: "jt", trackingNumber: "630018827751" },
  },
  {
    state: "ready",
    fullName: "Siti Khadijah binti Omar",
    phoneNumber: "+60120000108",
    language: "ms",
    pieces: ["seri-court-band"],
    paidBy: "touch_n_go",
  },
  {
    state: "packed",
    fullName: "Kavitha a/p Subramaniam",
    phoneNumber: "+60120000109",
    language: "en",
    address: {
      line1: "72, Lebuh Cator",
      line2: "",
      postcode: "30450",
      city: "Ipoh",
      state: "Perak",
    },
    pieces: ["gelung-hoop-earrings"],
    paidBy: "touch_n_go",
  },
  {
    state: "packing",
    fullName: "Tan Wei Ling",
    phoneNumber: "+60120000110",
    language: "zh",
    address: {
      line1: "18-6-2, Menara Gurney",
      line2: "Persiaran Gurney",
      postcode: "10250",
      city: "George Town",
      state: "Pulau Pinang",
    },
    pieces: ["suria-bar-5g", "melur-stud-earrings"],
    paidBy: "bank_transfer",
  },
  {
    state: "to-pack",
    fullName: "Nur Aisyah binti Rahman",
    phoneNumber: "+60120000111",
    language: "ms",
    address: {
      line1: "6, Jalan Plumbum 7/102",
      line2: "Seksyen 7",
      postcode: "40000",
      city: "Shah Alam",
      state: "Selangor",
    },
    pieces: ["kasih-heart-pendant"],
    paidBy: "touch_n_go",
  },
];
