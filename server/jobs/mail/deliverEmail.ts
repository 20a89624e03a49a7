import { toFormatLocale, toSupportedLocale } from '@domain/contract';
import type { AppDeps } from '../../deps';
import { findUserByEmail, findUserById, issueLink, type LinkKind, type UserRow } from '../../modules/auth/repository';
import { deriveLinkToken, hashToken } from '../../modules/auth/tokens';
import { formatPostalAddress } from '../../modules/delivery/postalAddress';
import { orderPageUrl } from '../../modules/orders/payCart';
import { findPayments } from '../../modules/orders/paymentRepository';
import { findAnyOrder, findOrderItems, findOrderOwner, type OrderRow } from '../../modules/orders/repository';
import { findOpenReminder } from '../../modules/reminders/repository';
import { createUnsubscribeToken, unsubscribePath } from '../../modules/reminders/unsubscribe';
import { deriveKey } from '../../secrets';
import type { MailJob } from '../jobTypes';
import { toEmailLine } from './emailFrame';
import { type AccountEmailKind, renderAccountEmail, renderReminderEmail } from './emailTemplates';
import { renderOrderEmail } from './orderEmailTemplates';
import { readSellerTerms } from './sellerTerms';

/** Sends a reminder; sends nothing when its owner has unsubscribed or finished the draft meanwhile. */
async function deliverReminder(
  { config, db, mail }: Pick<AppDeps, 'config' | 'db' | 'mail'>,
  jobId: string,
  reminderId: string,
): Promise<void> {
  const open = await findOpenReminder(db, reminderId);
  if (!open) return;
  const { user, reminder, title } = open;
  const { kind, draftId } = reminder;
  const language = toSupportedLocale(user.language);
  const unsubscribeUrl = `${config.publicUrl}${unsubscribePath(createUnsubscribeToken(config, user.id))}`;
  const data = {
    kind,
    name: toEmailLine(user.name),
    title: toEmailLine(title),
    link: `${config.publicUrl}${{ album: `/app/a/${draftId}`, selection: '/creations/start', cart: '/cart' }[kind]}`,
    unsubscribeUrl,
  };
  await mail.send({ id: jobId, to: user.email, language, unsubscribeUrl, ...renderReminderEmail(language, data) });
}

const LINK_LIFETIME_S: Readonly<Record<LinkKind, number>> = { verify: 86_400, reset: 600 };
const LINK_PATHS: Readonly<Record<LinkKind, string>> = { verify: '/auth/verify_email', reset: '/auth/reset_password' };
const LINK_KINDS: Readonly<Record<AccountEmailKind, LinkKind | null>> = {
  verify: 'verify',
  reset: 'reset',
  confirm_and_reset: 'reset',
  registered_again: null,
  already_verified: null,
  passwords_tried: null,
  passkey_added: null,
  passkey_removed: null,
};
/** Pages of mails without a link of their own. */
const PAGE_PATHS: Readonly<Partial<Record<AccountEmailKind, string>>> = {
  passwords_tried: '/auth/forgot_password',
  passkey_added: '/account',
  passkey_removed: '/account',
};

type AccountMailJob = Exclude<MailJob, { kind: 'order' | 'draft_reminder' }>;
type Deps = Pick<AppDeps, 'config' | 'db' | 'mail'>;

/** Sends one mail. Idempotent: another run sends the same mail with the same link. */
export async function deliverEmail(deps: Deps, jobId: string, job: MailJob): Promise<void> {
  if (job.kind === 'order') return deliverOrderEmail(deps, jobId, job);
  if (job.kind === 'draft_reminder') return deliverReminder(deps, jobId, job.reminderId);
  const { db, mail } = deps;
  const user = 'userId' in job ? await findUserById(db, job.userId) : await findUserByEmail(db, job.email);
  if (!user || user.deletedAt !== null) return;
  const kind = chooseEmail(job, user);
  if (kind === null) return;
  const link = await createLink(deps, jobId, kind, user);
  const language = toSupportedLocale(user.language);
  // The name of an unverified account is untrusted text.
  const name = user.isVerified ? toEmailLine(user.name) : '';
  await mail.send({ id: jobId, to: user.email, language, ...renderAccountEmail(kind, language, { name, link }) });
}

/** Chooses the mail for a job; setting a password also verifies the address. */
function chooseEmail(job: AccountMailJob, user: UserRow): AccountEmailKind | null {
  if (job.kind === 'reset') return user.isVerified ? 'reset' : 'confirm_and_reset';
  if (job.kind === 'passkey_added' || job.kind === 'passkey_removed') return job.kind;
  if (job.kind === 'passwords_tried') return user.isVerified ? job.kind : null;
  if (!user.isVerified) return 'verify';
  if (job.kind === 'verify_again') return 'already_verified';
  return job.kind === 'registered_again' ? 'registered_again' : null;
}

async function createLink(
  { config, db }: Deps,
  jobId: string,
  emailKind: AccountEmailKind,
  user: UserRow,
): Promise<string> {
  const kind = LINK_KINDS[emailKind];
  if (kind === null) return `${config.publicUrl}${PAGE_PATHS[emailKind] ?? '/auth/login'}`;
  const token = deriveLinkToken(deriveKey(config.secretKey, 'mailed link'), jobId);
  await issueLink(db, { hash: hashToken(token), userId: user.id, kind }, LINK_LIFETIME_S[kind]);
  return `${config.publicUrl}${LINK_PATHS[kind]}?token=${token}`;
}

/** Least time to cancel that a mail names: it takes minutes to arrive and to be read. */
const MIN_CANCEL_NOTICE_MS = 15 * 60_000;

const canStillCancel = ({ status, printAfter }: OrderRow): boolean =>
  status === 'paid' && printAfter !== null && printAfter.getTime() - Date.now() >= MIN_CANCEL_NOTICE_MS;

/** Sends a mail about an order to its owner in the owner's language; sends nothing when the account is deleted. */
async function deliverOrderEmail(
  { config, db, mail }: Pick<AppDeps, 'config' | 'db' | 'mail'>,
  jobId: string,
  { event, orderId, amount }: Extract<MailJob, { kind: 'order' }>,
): Promise<void> {
  const order = await findAnyOrder(db, orderId);
  const owner = order && (await findOrderOwner(db, order.userId));
  if (!order || !owner || owner.deletedAt !== null) return;
  const language = toSupportedLocale(owner.language);
  const formatLocale = toFormatLocale(language);
  const currency = new Intl.NumberFormat(formatLocale, { style: 'currency', currency: order.currency });
  const digits = currency.resolvedOptions().maximumFractionDigits ?? 2;
  const money = (minor: number) => currency.format(minor / 10 ** digits);
  const { address, delivery, discount, subtotal, delivery_price, tax } = order.terms;
  const { sellerTimeZone: timeZone } = config;
  const days = new Intl.DateTimeFormat(formatLocale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'long',
  });
  const moment = new Intl.DateTimeFormat(formatLocale, {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const rate = new Intl.NumberFormat(formatLocale, { style: 'percent', maximumFractionDigits: 2 });
  const albums = (await findOrderItems(db, [orderId])).flatMap(({ title, albumId }) =>
    albumId === null ? [] : [{ title, url: `${config.publicUrl}/app/a/${albumId}` }],
  );
  const received = (await findPayments(db, [orderId])).find((payment) => payment.received !== null)?.received;
  const parcels = order.parcels.filter(({ number }) => number !== '');
  const terms = event === 'paid' ? await readSellerTerms(config, language) : undefined;
  const { pictures, ...email } = renderOrderEmail(event, language, {
    name: owner.name,
    number: order.number,
    total: money(order.total),
    // An order without an invoice was held for its amount, so the amount that arrived counts.
    amount: money(amount ?? (order.invoiceNumber === null ? received : null) ?? order.total),
    sums: {
      books: money(subtotal),
      discount: discount > 0 ? money(-discount) : null,
      delivery: money(delivery_price),
      tax: tax.rate > 0 ? { rate: rate.format(tax.rate / 10_000), amount: money(tax.amount) } : null,
    },
    addressLines: (await formatPostalAddress(address, language)).lines,
    arrives: days.formatRange(new Date(delivery.arrives_from), new Date(delivery.arrives_to)),
    cancellableUntil: canStillCancel(order) && order.printAfter ? moment.format(order.printAfter) : null,
    tracking: order.tracking,
    ...(parcels.length > 0 && { parcels }),
    orderUrl: orderPageUrl(config.publicUrl, order.id),
    albums,
    ...(terms && { terms }),
  });
  const attached = { inlineImages: pictures, ...(terms && { files: terms.files }) };
  await mail.send({ id: jobId, to: owner.email, language, ...email, ...attached });
}
