import type { Locale } from '@domain/contract';
import { encodeQrGif } from '@domain/qr';
import { escapeHtml } from '../../html/escapeHtml';
import { invoiceTexts } from '../../render/pdf/invoiceTexts';
import type { OrderEmailEvent } from '../jobTypes';
import {
  LINED_CELL,
  paragraph,
  renderAction,
  renderEmailFrame,
  renderLink,
  renderParagraph,
  renderQuietText,
} from './emailFrame';
import { labelColon, toEmailLine } from './emailText';

export interface OrderEmailData {
  readonly name: string;
  readonly number: string;
  readonly total: string;
  readonly tracking: { readonly carrier: string; readonly number: string; readonly url: string | null } | null;
  /** Page of the order in the app. */
  readonly orderUrl: string;
  /** Parts of the total, formatted; `discount` and `tax` are null for none. */
  readonly sums: {
    readonly books: string;
    readonly discount: string | null;
    readonly delivery: string;
    readonly tax: { readonly rate: string; readonly amount: string } | null;
  };
  readonly addressLines: readonly string[];
  readonly arrives: string;
  /** Time until which the order can be cancelled, formatted; null when that is over. */
  readonly cancellableUntil: string | null;
  /** The ordered albums with their deep links. */
  readonly albums: readonly { readonly title: string; readonly url: string }[];
}

interface OrderEmailTexts {
  readonly greeting: (name: string) => string;
  readonly viewOrder: string;
  readonly parcel: string;
  readonly address: string;
  readonly arrives: (days: string) => string;
  readonly cancellableUntil: (time: string) => string;
  readonly events: Readonly<Record<OrderEmailEvent, readonly [subject: string, lead: string]>>;
}

/** `#` stands for the order number, `$` for its total. */
const orderEmailTexts: Readonly<Record<Locale, OrderEmailTexts>> = {
  en: {
    greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
    viewOrder: 'View order',
    parcel: 'Parcel',
    address: 'Delivery address',
    arrives: (days) => `Arrives ${days}`,
    cancellableUntil: (time) => `You can cancel the order until ${time}.`,
    events: {
      paid: [
        'Order # is paid',
        'Thank you. We have received your payment of $ for order #, and your book is being prepared for printing.',
      ],
      cancelled: ['Order # is cancelled', 'Order # is cancelled as you asked. We are refunding $ to you.'],
      shipped: ['Order # is on its way', 'Your order # has been printed and is on its way to you.'],
      refunded: ['Refund for order #', 'We have refunded $ for order #. It may take your bank a few days to show it.'],
    },
  },
  ru: {
    greeting: (name) => (name === '' ? 'Здравствуйте!' : `Здравствуйте, ${name}!`),
    viewOrder: 'Открыть заказ',
    parcel: 'Посылка',
    address: 'Адрес доставки',
    arrives: (days) => `Доставка: ${days}`,
    cancellableUntil: (time) => `Заказ можно отменить до ${time}.`,
    events: {
      paid: ['Заказ # оплачен', 'Спасибо! Мы получили оплату $ за заказ #, книга готовится к печати.'],
      cancelled: ['Заказ # отменён', 'Заказ # отменён по вашей просьбе. Мы возвращаем вам $.'],
      shipped: ['Заказ # в пути', 'Ваш заказ # напечатан и отправлен.'],
      refunded: ['Возврат за заказ #', 'Мы вернули $ за заказ #. Зачисление может занять несколько дней.'],
    },
  },
  fr: {
    greeting: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
    viewOrder: 'Voir la commande',
    parcel: 'Colis',
    address: 'Adresse de livraison',
    arrives: (days) => `Livraison prévue\u00a0: ${days}`,
    cancellableUntil: (time) => `Vous pouvez annuler la commande jusqu’au ${time}.`,
    events: {
      paid: [
        'Commande # payée',
        'Merci. Nous avons reçu votre paiement de $ pour la commande # et préparons votre livre pour l’impression.',
      ],
      cancelled: [
        'Commande # annulée',
        'La commande # est annulée, comme vous l’avez demandé. Nous vous remboursons $.',
      ],
      shipped: ['Commande # expédiée', 'Votre commande # est imprimée et en route vers vous.'],
      refunded: [
        'Remboursement de la commande #',
        'Nous avons remboursé $ pour la commande #. Votre banque peut mettre quelques jours à l’afficher.',
      ],
    },
  },
  de: {
    greeting: (name) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
    viewOrder: 'Bestellung ansehen',
    parcel: 'Paket',
    address: 'Lieferadresse',
    arrives: (days) => `Lieferung: ${days}`,
    cancellableUntil: (time) => `Sie können die Bestellung bis ${time} stornieren.`,
    events: {
      paid: [
        'Bestellung # ist bezahlt',
        'vielen Dank. Wir haben Ihre Zahlung von $ für die Bestellung # erhalten und bereiten Ihr Buch für den Druck vor.',
      ],
      cancelled: ['Bestellung # ist storniert', 'die Bestellung # ist wie gewünscht storniert. Wir erstatten Ihnen $.'],
      shipped: ['Bestellung # ist unterwegs', 'Ihre Bestellung # ist gedruckt und auf dem Weg zu Ihnen.'],
      refunded: [
        'Erstattung für Bestellung #',
        'wir haben $ für die Bestellung # erstattet. Bis der Betrag auf Ihrem Konto erscheint, können einige Tage vergehen.',
      ],
    },
  },
  es: {
    greeting: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
    viewOrder: 'Ver el pedido',
    parcel: 'Paquete',
    address: 'Dirección de envío',
    arrives: (days) => `Entrega: ${days}`,
    cancellableUntil: (time) => `Puedes cancelar el pedido hasta el ${time}.`,
    events: {
      paid: [
        'Pedido # pagado',
        'Gracias. Hemos recibido tu pago de $ por el pedido # y estamos preparando tu libro para imprimirlo.',
      ],
      cancelled: ['Pedido # cancelado', 'El pedido # se ha cancelado como pediste. Te devolvemos $.'],
      shipped: ['Pedido # en camino', 'Tu pedido # está impreso y va de camino.'],
      refunded: [
        'Devolución del pedido #',
        'Te hemos devuelto $ por el pedido #. Tu banco puede tardar unos días en mostrarlo.',
      ],
    },
  },
  pt: {
    greeting: (name) => (name === '' ? 'Olá!' : `Olá, ${name}!`),
    viewOrder: 'Ver a encomenda',
    parcel: 'Envio',
    address: 'Morada de entrega',
    arrives: (days) => `Entrega: ${days}`,
    cancellableUntil: (time) => `Pode cancelar a encomenda até ${time}.`,
    events: {
      paid: [
        'Encomenda # paga',
        'Obrigado. Recebemos o seu pagamento de $ pela encomenda # e estamos a preparar o seu livro para impressão.',
      ],
      cancelled: ['Encomenda # cancelada', 'A encomenda # foi cancelada como pediu. Vamos devolver-lhe $.'],
      shipped: ['Encomenda # a caminho', 'A sua encomenda # está impressa e a caminho.'],
      refunded: [
        'Reembolso da encomenda #',
        'Devolvemos-lhe $ pela encomenda #. O seu banco pode demorar alguns dias a mostrar o valor.',
      ],
    },
  },
};

const MAX_TITLE_LENGTH = 120;

/** Events with a printed book: their mails also carry the album links as QR codes. */
const eventsWithQrCodes: ReadonlySet<OrderEmailEvent> = new Set(['paid', 'shipped']);

const qrImageName = (index: number): string => `album-${index + 1}`;

interface SumRow {
  readonly label: string;
  readonly amount: string;
}

/** Rows of the sums in the words of the invoice. */
function toSumRows(language: Locale, { sums, total }: OrderEmailData): SumRow[] {
  const words = invoiceTexts[language];
  const { books, discount, delivery, tax } = sums;
  return [
    { label: words.subtotal, amount: books },
    ...(discount === null ? [] : [{ label: words.discount, amount: discount }]),
    { label: words.delivery, amount: delivery },
    { label: words.total, amount: total },
    ...(tax === null ? [] : [{ label: words.tax(tax.rate), amount: tax.amount }]),
  ];
}

interface OrderDetails {
  readonly text: readonly string[];
  readonly html: readonly string[];
}

/** Renders what the buyer of a paid order wants to keep: sums, address, days of arrival, and the time to cancel. */
function renderOrderDetails(language: Locale, data: OrderEmailData): OrderDetails {
  const { address, arrives, cancellableUntil } = orderEmailTexts[language];
  const rows = toSumRows(language, data);
  const colon = labelColon(language);
  const addressLines = data.addressLines.map((line) => toEmailLine(line)).filter((line) => line !== '');
  const notes = [
    arrives(data.arrives),
    ...(data.cancellableUntil === null ? [] : [cancellableUntil(data.cancellableUntil)]),
  ];
  const sums = rows
    .map(
      ({ label, amount }) =>
        `<tr><td ${LINED_CELL}>${escapeHtml(label)}</td><td ${LINED_CELL} align="right" nowrap>${escapeHtml(amount)}</td></tr>`,
    )
    .join('');
  return {
    text: [
      '',
      ...rows.map(({ label, amount }) => `${label}${colon}${amount}`),
      '',
      `${address}${colon.trimEnd()}`,
      ...addressLines,
      '',
      ...notes,
    ],
    html: [
      `<table role="presentation" width="100%" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse;font:inherit">${sums}</table>`,
      paragraph(`${renderQuietText(address)}<br>${addressLines.map(escapeHtml).join('<br>')}`),
      ...notes.map(renderParagraph),
    ],
  };
}

/** Renders the mail about an order event as text and HTML, with the images that the HTML embeds. */
export function renderOrderEmail(event: OrderEmailEvent, language: Locale, data: OrderEmailData) {
  const { greeting, viewOrder, parcel, events } = orderEmailTexts[language];
  const fill = (text: string) => text.replaceAll('#', () => data.number).replaceAll('$', () => data.total);
  const [subject, lead] = events[event];
  const name = toEmailLine(data.name);
  const colon = labelColon(language);
  const { tracking, orderUrl } = data;
  const albums = data.albums.map(({ title, url }) => ({
    title: toEmailLine(title, MAX_TITLE_LENGTH) || 'Keepsake',
    url,
  }));
  const parcelLine =
    tracking === null || event !== 'shipped' ? null : `${parcel}${colon}${tracking.carrier} ${tracking.number}`;
  const details = event === 'paid' ? renderOrderDetails(language, data) : { text: [], html: [] };
  const parcelLinks = tracking?.url && event === 'shipped' ? [{ title: parcel, url: tracking.url }] : [];
  const text = [
    greeting(name),
    '',
    fill(lead),
    ...(parcelLine === null ? [] : ['', parcelLine]),
    ...details.text,
    '',
    `${viewOrder}${colon}${orderUrl}`,
    ...[...parcelLinks, ...albums].map(({ title, url }) => `${title}${colon}${url}`),
    '',
    'Keepsake',
    '',
  ].join('\n');
  const hasQrCodes = eventsWithQrCodes.has(event);
  const renderAlbum = ({ title, url }: { title: string; url: string }, index: number) =>
    paragraph(
      `${hasQrCodes ? `<img src="cid:${qrImageName(index)}" width="132" height="132" alt="QR: ${escapeHtml(title)}"><br>` : ''}${renderLink(url, title)}`,
    );
  const pictures = (hasQrCodes ? albums : []).map(({ url }, index) => ({
    name: qrImageName(index),
    contentType: 'image/gif' as const,
    bytes: encodeQrGif(url),
  }));
  const body = [
    renderParagraph(greeting(name)),
    renderParagraph(fill(lead)),
    ...(parcelLine === null ? [] : [renderParagraph(parcelLine)]),
    ...details.html,
    renderAction(orderUrl, viewOrder),
    ...parcelLinks.map(({ title, url }) => paragraph(renderLink(url, title))),
    ...albums.map(renderAlbum),
  ];
  const html = renderEmailFrame(language, fill(subject), body);
  return { subject: fill(subject), text, html, pictures };
}
