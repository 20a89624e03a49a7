import { Outlet } from 'react-router-dom';
import { LegalLinks } from '@/features/site/components/LegalLinks';
import { type MessageId, T, useT } from '@/i18n';
import { useCurrentRoute } from '../RouteGuard';
import styles from './CartLayout.module.css';
import { CompactHeader } from './CompactHeader';

const steps: readonly { readonly label: MessageId; readonly at: readonly string[] }[] = [
  { label: 'layout.cart.cart', at: ['cart'] },
  { label: 'layout.cart.payment', at: ['payment-id', 'payment-cancel'] },
  { label: 'layout.cart.done', at: ['payment-success'] },
];

/** Layout of an order: shows the current step and no distracting navigation. */
export const Component = () => {
  const t = useT();
  const name = useCurrentRoute()?.route.name ?? '';
  return (
    <>
      <CompactHeader leaveTo="/creations" leaveLabel={t('preview.back')}>
        <ol className={styles.steps} aria-label={t('layout.cart.steps')}>
          {steps.map(({ label, at }) => (
            <li key={label} aria-current={at.includes(name) ? 'step' : undefined}>
              <T id={label} />
            </li>
          ))}
        </ol>
      </CompactHeader>
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
      <LegalLinks className={styles.legal} />
    </>
  );
};
