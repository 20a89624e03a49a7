import type { Locale } from '@domain/contract';

/** Text of the README in an archive, in the owner's language. */
export const readmeTexts: Readonly<Record<Locale, string>> = {
  en: `Everything you have at Keepsake.

photos/    the originals, byte for byte as you uploaded them; photos.json lists them
albums/    each album: its spreads as HTML and as JSON, its versions, and its PDFs
next-album.json   what you have chosen for an album that is not made yet
orders/    your orders and invoices
account.json   your account
`,
  ru: `Всё, что у вас есть в Keepsake.

photos/    оригиналы, байт в байт, как вы их загрузили; список — в photos.json
albums/    каждый альбом: развороты в HTML и JSON, версии и его PDF
next-album.json   что вы выбрали для альбома, который ещё не создан
orders/    ваши заказы и счета
account.json   ваша учётная запись
`,
  fr: `Tout ce que vous avez chez Keepsake.

photos/    les originaux, octet pour octet tels que vous les avez envoyés ; photos.json en donne la liste
albums/    chaque album : ses doubles pages en HTML et en JSON, ses versions et ses PDF
next-album.json   vos choix pour un album qui n’est pas encore créé
orders/    vos commandes et factures
account.json   votre compte
`,
  de: `Alles, was Sie bei Keepsake haben.

photos/    die Originale, Byte für Byte, wie Sie sie hochgeladen haben; photos.json ist ihre Liste
albums/    jedes Album: seine Doppelseiten als HTML und als JSON, seine Versionen und seine PDFs
next-album.json   was Sie für ein Album ausgewählt haben, das noch nicht erstellt ist
orders/    Ihre Bestellungen und Rechnungen
account.json   Ihr Konto
`,
  es: `Todo lo que tiene en Keepsake.

photos/    los originales, byte a byte tal como los subió; photos.json es su lista
albums/    cada álbum: sus dobles páginas en HTML y en JSON, sus versiones y sus PDF
next-album.json   lo que ha elegido para un álbum que aún no está creado
orders/    sus pedidos y facturas
account.json   su cuenta
`,
  pt: `Tudo o que tem no Keepsake.

photos/    os originais, byte a byte como os enviou; photos.json é a sua lista
albums/    cada álbum: as suas páginas duplas em HTML e em JSON, as suas versões e os seus PDF
next-album.json   o que escolheu para um álbum que ainda não foi criado
orders/    as suas encomendas e faturas
account.json   a sua conta
`,
};
