import type { CSSProperties } from 'react';
import { T, useT } from '@/i18n';
import { ButtonLink, Icon } from '@/ui';
import styles from './PreviewPage.module.css';

/** Invites the visitor of a shared album to make one. On a phone, only the plus sign shows. */
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

/** Query parameter that opens the order of copies. It is part of the address, so it survives a sign-in. */
export const ORDER_QUERY = 'order';

/**
 * Link that orders copies of a shared album. It leads to the same page, so it works before the app has loaded.
 * @param display CSS display; the HTML sent first is the same for albums with and without copies
 */
export const OrderCopyLink = ({ display }: { readonly display?: CSSProperties['display'] }) => (
  <ButtonLink size="small" variant="accent" to={`?${ORDER_QUERY}=1`} replace style={{ display, whiteSpace: 'nowrap' }}>
    <T id="shared.order" />
  </ButtonLink>
);
