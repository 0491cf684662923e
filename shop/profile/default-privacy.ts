// The notice that section 7 of the Personal Data Protection Act 2010 requires, in English and Malay. The page that
// shows it replaces `{name}`, `{address}`, `{email}` and `{phone}`.

export const privacyEnglish = `This notice is given by {name} under the Personal Data Protection Act 2010. It says what we know about you, why we keep it, and what you can ask us to do with it.

## What we keep

- When you order: your name, your phone number, the pieces you bought and how you paid. If you give them, we also keep your email address, a delivery address and notes.
- When you open an account: your name, phone number, email address and a password, which is stored so that no one can read it.
- When you pay with Touch 'n Go: the picture that you upload as your proof of payment.
- When we pack your order: pictures of your pieces on the scale, in the parcel and when it is sealed. The label with your name and address may be in them.
- When you collect an order: who collected it, which kind of identity document we saw, and the last four characters of its number. We never keep the whole number or a picture of the document.
- When you name someone who collects for you: their name, and the last four characters of the number of their identity document. Please tell them that you gave us these.
- When you return a piece: why, the pictures that you send, and the bank account for the refund. Of its number, we keep only the last four digits once you have the money.
- When you ask us to buy gold: your name, your phone number, what you have, and the pictures, the email address and the day that you give.
- When you press a heart: the piece, and what it cost then.
- When you ask for an alert: your email address and what you wait for. You turn it on by a press in our email, and end it by another. We use the address for nothing else.
- While you browse: a random number in a cookie, so that your cart is still there when you come back. We use no advertising cookies and do not follow you to other sites.

## Cookies

We use only the cookies that the shop needs to work. All of them are our own.

- emas.guest holds the random number that links your browser to your cart and your orders. It lasts one year.
- emas.shopper holds the number of pieces in your cart, and the name that our pages greet you by. It lasts one year.
- emas.session_token shows that you are signed in. It lasts until you sign out, or thirty days after your last visit.
- emas.known shows that you have signed in on this browser before, so that strangers who guess your password cannot lock you out. It lasts one year.
- emas.two_factor is used with two-factor sign-in. It shows that your password was right, and lasts ten minutes.
- emas.trust_device is set if you choose to trust a device. We then don't ask for a code on that device for thirty days.
- emas.toast holds a short message that the next page shows. It lasts one minute.
- emas.new-account carries your email address from sign-up to sign-in. It lasts one minute.

On a secure connection, the names of these cookies begin with __Host-.

What you type at checkout, except how you pay, stays on your own device for a day, or until you order, sign out or choose “Clear”.

The hearts are filled from a copy of your wishlist on your own device, which is deleted when you sign out.

The last eight pieces whose pages you opened are kept only on your own device, until you sign out or choose “Clear”. To show them with today's prices, your browser asks us for these pieces. We keep no list of what you looked at.

We take the pictures while we pack. All other information comes from you. Card numbers and bank passwords never reach us. You enter them on the payment provider's page.

## Why we keep this information

We keep your information to prepare, deliver and account for your order, to answer you, to run your account and to prevent fraud. Tax and anti-money-laundering law also require a dealer in precious metals to keep records. We do not use your information for marketing unless you agree, and we never sell it.

## What you must give

We need your name and phone number for every order, so that we hand over your gold to the right person. We need your address if you choose delivery, and an identity document to look at when you collect. Everything else is voluntary.

## Who else sees your information

We share your information only with those who need it to serve you. They are the payment provider, the courier, the insurer if parcels are insured, and the companies that run our computers. We also share it with an authority where the law requires this. Some of these companies may keep data outside Malaysia. We choose companies that protect it as this Act does.

## How long we keep it

We keep order records, with their proofs of payment, for seven years, because the law requires it. Who collected an order, and what we noted of the identity document, is part of its record, as is the person you named. We delete the pictures of packing after {pictureMonths} months. All of these are deleted earlier if you delete your account. We keep your account until you close it, and a guest's cart for ninety days. What a guest saved to the wishlist is kept for 180 days. An alert ends after 180 days at the latest, and is deleted 30 days later. A request to sell gold without an account is deleted 180 days after its last answer; what we bought stays in our books for seven years.

## What you can ask

You may see the data we hold about you, have it corrected, and receive it in a form that another shop can read. You may withdraw your consent, or ask us to limit how we use your data. If you have an account, you can see, correct, download and delete your data yourself, under Account. You can also write to {email} or call {phone}. We answer within 21 days. If your data is ever lost to someone else in a way that could harm you, we will tell you and the Commissioner.

## Where to find us

{name}, {address}. If you are not happy with our answer, you can complain to the Department of Personal Data Protection.

If the English and the Malay text differ, the one that protects you better applies.`;

export const privacyMalay = `Notis ini diberikan oleh {name} di bawah Akta Perlindungan Data Peribadi 2010. Ia menerangkan maklumat anda yang kami simpan, sebabnya, dan apa yang boleh anda minta daripada kami.

## Apa yang kami simpan

- Apabila anda membuat pesanan: nama, nombor telefon, barang yang dibeli dan cara pembayaran. Alamat e-mel, alamat penghantaran dan catatan, jika anda memberikannya.
- Apabila anda membuka akaun: nama, nombor telefon, alamat e-mel dan kata laluan, yang disimpan dalam bentuk yang tidak boleh dibaca oleh sesiapa.
- Apabila anda membayar dengan Touch 'n Go: gambar yang anda muat naik sebagai bukti pembayaran.
- Apabila kami membungkus pesanan anda: gambar barang anda di atas penimbang, di dalam bungkusan dan semasa bungkusan dimeterai. Label dengan nama dan alamat anda mungkin kelihatan di dalamnya.
- Apabila pesanan diambil di kedai: siapa yang mengambilnya, jenis dokumen pengenalan yang kami lihat, dan empat aksara terakhir nombornya. Kami tidak sekali-kali menyimpan nombor penuh atau gambar dokumen itu.
- Apabila anda menamakan orang yang mengambil bagi pihak anda: namanya, dan empat aksara terakhir nombor dokumen pengenalannya. Sila beritahu orang itu bahawa anda memberikannya kepada kami.
- Apabila anda memulangkan barang: sebabnya, gambar yang anda hantar, dan akaun bank untuk bayaran balik. Selepas wang dibayar, kami hanya menyimpan empat angka terakhir nombornya.
- Apabila anda meminta kami membeli emas: nama, nombor telefon, keterangan emas anda, serta gambar, alamat e-mel dan hari yang anda berikan.
- Apabila anda menekan ikon hati: barang itu, dan harganya pada masa itu.
- Apabila anda meminta makluman: alamat e-mel anda dan perkara yang anda tunggu. Anda mengaktifkannya dengan satu tekanan dalam e-mel kami, dan menamatkannya dengan satu tekanan lagi. Kami tidak menggunakan alamat itu untuk tujuan lain.
- Semasa anda melayari laman ini: satu nombor rawak dalam kuki, supaya troli anda masih ada apabila anda kembali. Kami tidak menggunakan kuki pengiklanan dan tidak mengikuti anda ke laman lain.

## Kuki

Hanya kuki yang perlu untuk kedai ini berfungsi; semuanya milik kami.

- emas.guest: nombor rawak yang menandakan troli dan pesanan anda. Satu tahun.
- emas.shopper: bilangan barang dalam troli anda, dan nama yang digunakan laman ini untuk menyapa anda. Satu tahun.
- emas.session_token: bahawa anda telah log masuk. Tiga puluh hari selepas lawatan terakhir, atau sehingga anda log keluar.
- emas.known: bahawa anda pernah log masuk di sini, supaya orang yang meneka kata laluan anda tidak dapat menyekat anda. Satu tahun.
- emas.two_factor dan emas.trust_device: dalam log masuk dua langkah, bahawa kata laluan anda betul (sepuluh minit), dan bahawa peranti ini tidak perlu ditanya lagi, jika anda menandakannya (tiga puluh hari).
- emas.toast: mesej pendek di tepi halaman berikutnya. Satu minit.
- emas.new-account: alamat e-mel anda daripada pendaftaran kepada log masuk. Satu minit.

Apabila kedai dicapai melalui sambungan selamat, nama-nama ini bermula dengan __Host-.

Apa yang anda taip semasa membuat pesanan, kecuali cara pembayaran, kekal dalam peranti anda sendiri selama sehari, atau sehingga anda membuat pesanan, log keluar atau memilih “Kosongkan”.

Ikon hati diisi daripada salinan senarai hajat anda dalam peranti anda sendiri, yang dipadam apabila anda log keluar.

Lapan barang terakhir yang anda lihat hanya disimpan dalam peranti anda sendiri, sehingga anda log keluar atau memilih “Kosongkan”. Untuk memaparkannya dengan harga hari ini, pelayar anda meminta maklumat barang itu daripada kami. Kami tidak menyimpan senarai barang yang anda lihat.

Gambar semasa membungkus diambil oleh kami. Maklumat lain datang daripada anda sendiri. Nombor kad dan kata laluan bank tidak pernah sampai kepada kami: anda memasukkannya terus kepada penyedia pembayaran.

## Mengapa kami menyimpannya

Untuk menyediakan, menghantar dan merekodkan pesanan anda; untuk menjawab pertanyaan anda; untuk menyelenggara akaun anda; untuk mencegah penipuan; dan untuk menyimpan rekod yang dikehendaki oleh undang-undang cukai dan pencegahan pengubahan wang haram daripada peniaga logam berharga. Kami tidak menggunakannya untuk pemasaran melainkan anda bersetuju, dan kami tidak sekali-kali menjualnya.

## Apa yang perlu anda berikan

Nama dan nombor telefon wajib diberikan untuk membuat pesanan: tanpanya kami tidak dapat menyerahkan barang kemas kepada orang yang betul. Penghantaran memerlukan alamat, dan pengambilan di kedai memerlukan dokumen pengenalan untuk kami lihat. Maklumat lain adalah secara sukarela.

## Siapa lagi yang melihatnya

Hanya pihak yang memerlukannya untuk memberi perkhidmatan kepada anda: penyedia pembayaran, syarikat kurier, penanggung insurans jika bungkusan diinsuranskan, pihak yang mengendalikan komputer kami, dan pihak berkuasa apabila dikehendaki oleh undang-undang. Sebahagian daripada mereka mungkin menyimpan data di luar Malaysia; kami memilih pihak yang melindunginya sebagaimana Akta ini.

## Berapa lama

Rekod pesanan selama tujuh tahun, seperti yang dikehendaki undang-undang bagi buku akaun kami. Bukti pembayaran selama rekod pesanan disimpan. Siapa yang mengambil pesanan, apa yang kami catat daripada dokumen pengenalannya, dan orang yang anda namakan adalah sebahagian daripada rekod itu. Gambar semasa membungkus dipadam selepas {pictureMonths} bulan. Kesemua ini dipadam lebih awal jika anda memadam akaun anda. Akaun sehingga anda menutupnya. Troli tetamu selama sembilan puluh hari. Senarai hajat tetamu selama 180 hari. Makluman tamat selewat-lewatnya selepas 180 hari, dan dipadam 30 hari kemudian. Permintaan menjual emas tanpa akaun dipadam 180 hari selepas jawapan terakhir; apa yang kami beli kekal dalam buku akaun kami selama tujuh tahun.

## Apa yang boleh anda minta

Anda boleh melihat data tentang anda yang kami simpan, meminta ia dibetulkan, menerimanya dalam bentuk yang boleh dibaca oleh kedai lain, menarik balik persetujuan anda, atau meminta kami mengehadkan penggunaannya. Jika anda mempunyai akaun, anda boleh melihat, membetulkan, memuat turun dan memadamkannya sendiri di bawah Akaun. Atau tulis kepada {email} atau hubungi {phone}. Kami menjawab dalam tempoh 21 hari. Jika data anda terlepas kepada pihak lain sehingga boleh memudaratkan anda, kami akan memaklumkan kepada anda dan Pesuruhjaya.

## Di mana kami berada

{name}, {address}. Jika anda tidak berpuas hati dengan jawapan kami, anda boleh membuat aduan kepada Jabatan Perlindungan Data Peribadi.

Jika teks bahasa Inggeris dan bahasa Melayu berbeza, tanyalah kami: kami akan mengikut teks yang lebih melindungi anda.`;
