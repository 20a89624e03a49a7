import type { Order } from '@domain/contract';
import { T, useT } from '@/i18n';
import { QrCode } from '@/ui';
import styles from './OrderCodes.module.css';

/** QR codes of the ordered albums' deep links, to keep with the book and to open the album on another device. */
export function OrderCodes({ order: { items } }: { readonly order: Pick<Order, 'items'> }) {
  const t = useT();
  const titles = new Map(
    items.flatMap((item) => (item.album_id === null ? [] : [[item.album_id, item.title] as const])),
  );
  if (titles.size === 0) return null;
  return (
    <section className={styles.codes} aria-labelledby="order-codes">
      <h2 id="order-codes">
        <T id="payment.codes" />
      </h2>
      <p className={styles.text}>
        <T id="payment.codesText" />
      </p>
      <ul className={styles.list}>
        {[...titles].map(([id, title]) => {
          const name = title || t('generation.untitled');
          return (
            <li key={id} className={styles.code}>
              <p className={styles.title} translate="no">
                {name}
              </p>
              <QrCode
                text={`${window.location.origin}/app/a/${id}`}
                label={t('qr.label', { title: name })}
                fileName={`${name} QR`}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
