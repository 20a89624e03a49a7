import type { Locale } from '@domain/contract';
import { encodeQrGif } from '@domain/qr';
import { type Html, html } from '../../html/html';
import { type Translate, translateInto } from '../../translations';
import type { OrderEmailEvent } from '../jobTypes';
import {
  LINED_CELL,
  renderAction,
  renderEmailFrame,
  renderLink,
  renderParagraph,
  renderQuietText,
  toEmailLine,
} from './emailFrame';
import { greet } from './emailTemplates';
import type { SellerTerms } from './sellerTerms';

interface ParcelLine {
  readonly carrier: string;
  readonly number: string;
  readonly url: string | null;
}

export interface OrderEmailData {
  readonly name: string;
  readonly number: string;
  readonly total: string;
  /** Amount that the event is about, formatted: of a held payment or a partial refund. */
  readonly amount?: string;
  readonly tracking: ParcelLine | null; // That of the first parcel
  /** All parcels with a number, if there are several. */
  readonly parcels?: readonly ParcelLine[];
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
  readonly albums: readonly { readonly title: string; readonly url: string }[];
  /** Seller and legal pages, for the mail that confirms the contract. */
  readonly terms?: SellerTerms;
}

const MAX_TITLE_LENGTH = 120;

/** Events with a printed book: their mails also carry the album links as QR codes. */
const eventsWithQrCodes: ReadonlySet<OrderEmailEvent> = new Set(['paid', 'shipped']);
const eventsWithParcels: ReadonlySet<OrderEmailEvent> = new Set(['shipped', 'parcels']);

const qrImageName = (index: number): string => `album-${index + 1}`;

interface OrderDetails {
  readonly text: readonly string[];
  readonly html: readonly Html[];
}

function listSums(
  t: Translate,
  { sums, total }: OrderEmailData,
): readonly (readonly [label: string, amount: string])[] {
  const { books, discount, delivery, tax } = sums;
  return [
    [t('invoice.subtotal'), books],
    ...(discount === null ? [] : [[t('invoice.discount'), discount] as const]),
    [t('invoice.delivery'), delivery],
    [t('invoice.total'), total],
    ...(tax === null ? [] : [[t('invoice.tax', { rate: tax.rate }), tax.amount] as const]),
  ];
}

/** Renders what the buyer of a paid order wants to keep: sums, address, days of arrival, and the time to cancel. */
function renderOrderDetails(t: Translate, data: OrderEmailData): OrderDetails {
  const address = t('mail.order.address');
  const rows = listSums(t, data);
  const addressLines = data.addressLines.map((line) => toEmailLine(line)).filter((line) => line !== '');
  const notes = [
    t('mail.order.arrives', { days: data.arrives }),
    ...(data.cancellableUntil === null ? [] : [t('mail.order.cancellableUntil', { time: data.cancellableUntil })]),
  ];
  const sums = rows.map(
    ([label, amount]) =>
      html`<tr><td ${LINED_CELL}>${label}</td><td ${LINED_CELL} align="right" nowrap>${amount}</td></tr>`,
  );
  return {
    text: [
      '',
      ...rows.map(([label, value]) => t('mail.labelled', { label, value })),
      '',
      t('mail.labelled', { label: address, value: '' }).trimEnd(),
      ...addressLines,
      '',
      ...notes,
    ],
    html: [
      html`<table role="presentation" width="100%" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse;font:inherit">${sums}</table>`,
      renderParagraph(html`${renderQuietText(address)}${addressLines.map((line) => html`<br>${line}`)}`),
      ...notes.map(renderParagraph),
    ],
  };
}

/** Renders who sells, and where the terms, the withdrawal and the contact are: attached, or at a link. */
function renderTerms(t: Translate, { seller, links, files }: SellerTerms): OrderDetails {
  const attached = files.length > 0 ? [t('mail.legal.attached')] : [];
  const sellerTitle = t('mail.legal.seller');
  if (seller.length + links.length + files.length === 0) return { text: [], html: [] };
  return {
    text: [
      '',
      ...(seller.length > 0 ? [t('mail.labelled', { label: sellerTitle, value: '' }).trimEnd(), ...seller, ''] : []),
      ...attached,
      ...links.map(({ title, url }) => t('mail.labelled', { label: title, value: url })),
    ],
    html: [
      ...(seller.length > 0
        ? [renderParagraph(html`${renderQuietText(sellerTitle)}${seller.map((line) => html`<br>${line}`)}`)]
        : []),
      ...attached.map(renderParagraph),
      ...links.map(({ title, url }) => renderParagraph(renderLink(url, title))),
    ],
  };
}

/** Renders the mail about an order event as text and HTML, with the images that the HTML embeds. */
export function renderOrderEmail(event: OrderEmailEvent, language: Locale, data: OrderEmailData) {
  const t = translateInto(language);
  const { tracking, orderUrl, number, total } = data;
  const subject = t(`mail.order.${event}.subject`, { number });
  const greeting = greet(t, toEmailLine(data.name));
  const lead = t(`mail.order.${event}.lead`, { number, total, amount: data.amount ?? total });
  const viewOrder = t('mail.order.view');
  const parcel = t('mail.order.parcel');
  const albums = data.albums.map(({ title, url }) => ({
    title: toEmailLine(title, MAX_TITLE_LENGTH) || 'Keepsake',
    url,
  }));
  const parcels = eventsWithParcels.has(event) ? (data.parcels ?? (tracking === null ? [] : [tracking])) : [];
  const parcelLines = parcels.map(({ carrier, number: code }) =>
    t('mail.labelled', { label: parcel, value: `${carrier} ${code}`.trim() }),
  );
  const details = event === 'paid' ? renderOrderDetails(t, data) : { text: [], html: [] };
  const parcelLinks = parcels.flatMap(({ number: code, url }) =>
    url === null ? [] : [{ title: parcels.length > 1 ? `${parcel} ${code}` : parcel, url }],
  );
  const links = [{ title: viewOrder, url: orderUrl }, ...parcelLinks, ...albums];
  const terms = event === 'paid' && data.terms ? renderTerms(t, data.terms) : { text: [], html: [] };
  const text = [
    greeting,
    '',
    lead,
    ...(parcelLines.length === 0 ? [] : ['', ...parcelLines]),
    ...details.text,
    '',
    ...links.map(({ title, url }) => t('mail.labelled', { label: title, value: url })),
    ...terms.text,
    '',
    'Keepsake',
    '',
  ].join('\n');
  const hasQrCodes = eventsWithQrCodes.has(event);
  const renderAlbum = ({ title, url }: { title: string; url: string }, index: number) => {
    const code = html`<img src="cid:${qrImageName(index)}" width="132" height="132" alt="QR: ${title}"><br>`;
    return renderParagraph(html`${hasQrCodes ? code : ''}${renderLink(url, title)}`);
  };
  const pictures = (hasQrCodes ? albums : []).map(({ url }, index) => ({
    name: qrImageName(index),
    contentType: 'image/gif' as const,
    bytes: encodeQrGif(url),
  }));
  const body = [
    renderParagraph(greeting),
    renderParagraph(lead),
    ...parcelLines.map((line) => renderParagraph(line)),
    ...details.html,
    renderAction(orderUrl, viewOrder),
    ...parcelLinks.map(({ title, url }) => renderParagraph(renderLink(url, title))),
    ...albums.map(renderAlbum),
    ...terms.html,
  ];
  return { subject, text, html: renderEmailFrame(language, subject, body), pictures };
}
