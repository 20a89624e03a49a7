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
