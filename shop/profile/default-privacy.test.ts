import { describe, expect, test } from "vitest";
import { privacyEnglish, privacyMalay } from "./default-privacy.ts";
import { chineseTexts } from "./default-texts-chinese.ts";

// The notice names all personal data that packing and collecting leave, and how long it is kept.

const notices = {
  en: {
    text: privacyEnglish,
    kept: [
      "pictures of your pieces on the scale",
      "which kind of identity document we saw, and the last four characters of its number",
      "someone who collects for you: their name, and the last four characters",
    ],
    howLong: [
      "seven years",
      "is part of its record",
      "pictures of packing after {pictureMonths} months",
    ],
  },
  ms: {
    text: privacyMalay,
    kept: [
      "gambar barang anda di atas penimbang",
      "jenis dokumen pengenalan yang kami lihat, dan empat aksara terakhir nombornya",
      "orang yang mengambil bagi pihak anda: namanya, dan empat aksara terakhir",
    ],
    howLong: [
      "tujuh tahun",
      "sebahagian daripada rekod itu",
      "dipadam selepas {pictureMonths} bulan",
    ],
  },
  zh: {
    text: chineseTexts.privacyEnglish,
    kept: [
      "首饰在秤上",
      "身份证件种类，以及证件号码的末四位",
      "代您领取时：该人的姓名，以及其身份证件号码的末四位",
    ],
    howLong: ["保存七年", "都属于该记录", "照片在{pictureMonths}个月后删除"],
  },
};

describe.each(Object.entries(notices))("the notice in %s", (_, { text, kept, howLong }) => {
  const sections = text.split("\n## ");

  test.each(kept)("says that the shop keeps: %s", (words) => {
    expect(sections[1]).toContain(words);
  });

  test.each(howLong)("says how long: %s", (words) => {
    const section = sections.find((one) => /^(How long|Berapa lama|我们保存多久)/.test(one));
    expect(section).toContain(words);
  });
});
