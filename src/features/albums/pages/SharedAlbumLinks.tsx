import type { CSSProperties } from 'react';
import { T, useT } from '@/i18n';
import { ButtonLink, Icon } from '@/ui';
import styles from './PreviewPage.module.css';

/** Invites the visitor of a shared album to make one. A plus alone on a phone. */
export const CreateAlbumLink = () => {
  const t = useT();
  return (
    <ButtonLink size="small" to="/" className={styles.make} aria-label={t('shared.make')}>
      <Icon name="plus" size={18} />
      <span>
        <T id="shared.make" />
      </span>
    </ButtonLink>
  );
};

/** Asks the page of a shared album for copies. In the address, so that it outlives a sign-in. */
export const ORDER_QUERY = 'order';

/**
 * Orders copies of a shared album. A link to the same page, which works before the app does.
 * @param display CSS display; the HTML sent first is the same for albums with and without copies
 */
export const OrderCopyLink = ({ display }: { readonly display?: CSSProperties['display'] }) => (
  <ButtonLink size="small" variant="accent" to={`?${ORDER_QUERY}=1`} replace style={{ display, whiteSpace: 'nowrap' }}>
    <T id="shared.order" />
  </ButtonLink>
);
