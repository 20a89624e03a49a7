import type { AppDeps } from '../../deps';
import { toLocale } from '../../modules/auth/sessions';
import { orderPageUrl } from '../../modules/orders/checkoutPage';
import { findAnyOrder, findOrderItems, findOrderOwner } from '../../modules/orders/repository';
import type { MailJob } from '../jobTypes';
import { renderOrderEmail } from './orderEmailTemplates';

/** Sends a mail about an order to its owner in the owner's language; sends nothing when the account is deleted. */
export async function deliverOrderEmail(
  { config, db, mail }: Pick<AppDeps, 'config' | 'db' | 'mail'>,
  jobId: string,
  { event, orderId }: Extract<MailJob, { kind: 'order' }>,
): Promise<void> {
  const order = await findAnyOrder(db, orderId);
  const owner = order && (await findOrderOwner(db, order.userId));
  if (!order || !owner || owner.deletedAt !== null) return;
  const language = toLocale(owner.language);
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: order.currency });
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
  const albums = (await findOrderItems(db, [orderId])).flatMap(({ title, albumId }) =>
    albumId === null ? [] : [{ title, url: `${config.publicUrl}/app/a/${albumId}` }],
  );
  const letter = renderOrderEmail(event, language, {
    name: owner.name,
    number: order.number,
    total: money.format(order.total / 10 ** digits),
    tracking: order.tracking,
    orderUrl: orderPageUrl(config.publicUrl, order.id),
    albums,
  });
  await mail.send({ id: jobId, to: owner.email, language, ...letter });
}
