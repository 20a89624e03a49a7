import type { Locale } from '@domain/contract';

/** Text of the README in an archive, in the owner's language. */
export const readmeTexts: Readonly<Record<Locale, string>> = {
  en: `Everything you have at Keepsake.

photos/    your original photos, byte for byte as you uploaded them; photos.json lists them
clips/     your videos and voice messages; clips.json lists them with the addresses of their QR codes
albums/    each album: its spreads as HTML and as JSON, its versions, and its PDFs
next-album.json   your choices for an album that has not been created yet
orders/    your orders and invoices
account.json   your account
`,
  ru: `Всё, что у вас есть в Keepsake.

photos/    оригиналы в том виде, в каком вы их загрузили; список — в photos.json
clips/     ваши видео и голосовые сообщения; список с адресами QR-кодов — в clips.json
albums/    каждый альбом: развороты в HTML и JSON, версии и PDF-файлы
next-album.json   что вы выбрали для альбома, который ещё не создан
orders/    ваши заказы и счета
account.json   ваша учётная запись
`,
  fr: `Tout ce que vous avez chez Keepsake.

photos/    les originaux, octet pour octet, tels que vous les avez importés\u202f; photos.json en donne la liste
clips/     vos vidéos et messages vocaux\u202f; clips.json en donne la liste avec les adresses de leurs codes QR
albums/    chaque album\u00a0: ses doubles pages en HTML et en JSON, ses versions et ses PDF
next-album.json   vos choix pour un album qui n’est pas encore créé
orders/    vos commandes et factures
account.json   votre compte
`,
  de: `Alles, was Sie bei Keepsake haben.

photos/    die Originale, Byte für Byte so, wie Sie sie hochgeladen haben; photos.json listet sie auf
clips/     Ihre Videos und Sprachnachrichten; clips.json listet sie mit den Adressen ihrer QR-Codes auf
albums/    jedes Album: seine Doppelseiten als HTML und als JSON, seine Versionen und seine PDFs
next-album.json   was Sie für ein Album ausgewählt haben, das noch nicht erstellt ist
orders/    Ihre Bestellungen und Rechnungen
account.json   Ihr Konto
`,
  es: `Todo lo que tienes en Keepsake.

photos/    los originales, byte a byte tal como los subiste; photos.json contiene la lista
clips/     tus vídeos y mensajes de voz; clips.json contiene la lista con las direcciones de sus códigos QR
albums/    cada álbum: sus dobles páginas en HTML y en JSON, sus versiones y sus PDF
next-album.json   lo que has elegido para un álbum que aún no está creado
orders/    tus pedidos y facturas
account.json   tu cuenta
`,
  pt: `Tudo o que tem no Keepsake.

photos/    os originais, byte a byte como os carregou; photos.json contém a lista
clips/     os seus vídeos e mensagens de voz; clips.json contém a lista com os endereços dos seus códigos QR
albums/    cada álbum: as suas páginas duplas em HTML e em JSON, as versões e os PDF
next-album.json   o que escolheu para um álbum que ainda não foi criado
orders/    as suas encomendas e faturas
account.json   a sua conta
`,
};
