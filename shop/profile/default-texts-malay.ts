// The default texts in Malay. The Malay notice of privacy is in `default-privacy.ts`, because the law asks for it.

// In English everywhere: these are translations.
export const malayTexts = {
  summary:
    "Barang kemas emas 916 dan 999, dengan harga mengikut harga emas semasa dan berat barang.",
  aboutTitle: "Emas yang ditimbang dan dinilai secara terbuka",
  aboutText:
    "Harga setiap barang terdiri daripada ketulenan, berat bersih, harga emas hari itu dan upah membuatnya. Anda melihat keempat-empatnya sebelum membeli.",
  terms: `Terma ini ialah perjanjian antara anda dengan {name} (nombor pendaftaran {registrationNumber}) apabila anda membeli di sini. Terma ini tidak mengehadkan hak anda di bawah Akta Perlindungan Pengguna 1999.

## Barang kemas

Setiap halaman menunjukkan ketulenan (916 atau 999), berat bersih emas, upah dan harga. Berat yang dinyatakan ialah berat emas sahaja, tanpa batu. Gambar menunjukkan barang lebih besar daripada saiz sebenar. Kemasan barang buatan tangan mungkin berbeza sedikit daripada gambar. Ketulenannya tidak pernah berbeza, dan beratnya tidak pernah kurang daripada yang anda bayar.

## Harga

Harga ialah harga emas hari itu didarab dengan berat, ditambah upah, ditambah pelarasan bagi saiz atau panjang yang anda pilih. Harga adalah dalam ringgit Malaysia dan muktamad. Kami tidak menambah apa-apa bayaran untuk penghantaran atau pembayaran.

Harga emas berubah sepanjang hari. Apabila anda membuka halaman pembayaran, kami mengekalkan harga selama tempoh yang dikira undur pada halaman itu. Jika anda membuat pesanan dalam tempoh itu, anda membayar harga tersebut, walaupun harga emas telah naik. Jika harga emas telah turun, anda membayar harga yang lebih rendah. Selepas tempoh itu, jika jumlahnya berubah, kami bertanya kepada anda sebelum membuat pesanan.

## Pesanan anda

Anda boleh menyemak dan membetulkan semuanya sebelum menekan Buat pesanan. Apabila anda menekannya, kami menyimpan barang itu untuk anda dan menunjukkan nombor pesanan. Jika sesuatu harga jelas salah (kesilapan menaip, bukan perubahan harga emas), kami akan memaklumkan kepada anda, dan anda boleh membatalkan pesanan tanpa sebarang bayaran.

Kami membatalkan pesanan yang tidak dibayar secara automatik. Bagi FPX atau kad, ini berlaku apabila halaman pembayaran tamat tempoh. Bagi Touch 'n Go, ini berlaku apabila tiada bukti pembayaran diterima {payWithin}.

Anda boleh membatalkan sendiri pesanan yang belum anda bayar, pada halaman pesanan itu. Untuk membatalkan selepas itu, hubungi kami. Pembatalan tidak menghentikan bungkusan yang sudah keluar dari kedai: kami menimbang dan memeriksa barang yang dipulangkan.

## Pembayaran

Anda boleh membayar dengan FPX atau kad melalui penyedia pembayaran kami, atau dengan Touch 'n Go dengan memuat naik bukti pembayaran, yang kami semak sendiri. Emas hanya meninggalkan kedai selepas anda membayarnya. Kami tidak menawarkan ansuran, deposit atau simpanan emas.

## Pemilikan dan risiko

Barang itu milik anda sebaik sahaja anda membayarnya dengan penuh. Sehingga anda, atau orang yang anda namakan, menandatangani penerimaannya, kami menanggung risikonya. {insurance}

## Jika ada yang tidak kena

Hubungi kami di {phone}, atau tulis kepada {email}. Jika sesuatu barang tidak seperti yang diterangkan, kami menukarnya atau memulangkan wang anda, atas tanggungan kami. Pilihan di tangan anda. Halaman Penghantaran dan penukaran menerangkan barang lain yang boleh ditukar, dan caranya.

## Undang-undang

Undang-undang Malaysia terpakai. Anda boleh membawa pertikaian kepada Tribunal Tuntutan Pengguna. Jika mana-mana bahagian terma ini tidak sah, bahagian lain masih terpakai.

{name}, {address}`,
  deliveryAndExchange: `Emas itu kecil dan berharga. Kami menimbang setiap barang sebelum ia keluar dari kedai, dan menyerahkannya dengan kod atau tandatangan penerima.

## Ambil di kedai

Pilih "Ambil di kedai" semasa pembayaran. {readyWhen} Halaman pesanan anda kemudian menunjukkan kod pengambilan. Bawa kod itu dan kad pengenalan atau pasport anda, atau namakan pada halaman itu seseorang yang mengambilnya bagi pihak anda. Kami mencatat empat aksara terakhir nombornya sahaja, bukan nombor penuhnya, dan menimbang barang di hadapan anda.

## Penghantaran

Penghantaran percuma ke seluruh Malaysia. {insurance} {deliveryTimes} Bungkusannya biasa sahaja dan tidak menyatakan kandungannya. {packing}

Seseorang perlu menandatangani penerimaan bungkusan itu. Jika meterainya rosak, jangan terima bungkusan itu, dan hubungi kami di {phone}.

## Cop ketulenan

Setiap barang dicop dengan ketulenannya: 916 bagi 22 karat, atau 999 bagi 24 karat. Ia disertakan dengan resit yang menyatakan ketulenan, berat, harga emas hari itu dan upah. Simpan resit itu, kerana mana-mana kedai emas akan memintanya kelak, begitu juga kami.

## Penukaran

Anda boleh menukar barang yang belum dipakai {exchangeWithin}, bersama resit dan tagnya, dengan barang lain. Mohon di halaman pesanan anda, pilih barangnya dan nyatakan sebabnya. Selepas kami bersetuju, bawa barang itu ke kedai atau hantar kepada kami. Kami menimbang dan memeriksanya, dan menyelesaikan penukaran {refundWithin}.

Emas barang anda dikira {exchangeGold}, untuk barang baharu yang sama ketulenannya pada harga hari itu. {exchangeDifference} Setiap barang boleh ditukar sekali. Jika kami membuat potongan, kami beritahu sebabnya. Jika saiz cincin tidak sesuai, anda boleh menukarnya dengan saiz lain dengan cara yang sama.

Barang yang diukir dan dibuat khas, serta jongkong dan syiling yang meterainya telah dibuka, tidak boleh ditukar melainkan ada yang tidak kena padanya.

## Tukar beli (trade-in)

Kami menerima semula emas yang dibeli di sini pada bila-bila masa, dengan resitnya, pada harga tukar beli kami hari itu mengikut ketulenan dan beratnya. Upah tidak dibayar balik. Bawa emas anda ke kedai, dan kami menimbang serta mengujinya di hadapan anda.

## Jika ada yang tidak kena

Jika cangkuk rosak, batu longgar atau barang tidak seperti yang diterangkan, beritahu kami {faultWithin}: di halaman pesanan anda, di {phone} atau {email}. Anda boleh memilih untuk menukar barang itu pada harga penuh yang anda bayar, atau mendapatkan bayaran balik harga itu. Kedua-duanya atas tanggungan kami.

Bayaran balik dibuat dengan cara anda membayar. Jika anda membayar dengan e-dompet, tunai atau pindahan bank, kami menghantar wang ke akaun bank atas nama anda, yang anda masukkan di halaman pesanan anda. Kami membayar balik {refundWithin}. Ini adalah tambahan kepada hak anda di bawah Akta Perlindungan Pengguna 1999.`,
};
