import { formats } from '@domain/print';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { savedCreationActions, selectors } from '@/features/albums';
import { computeCoverShare, coverWidth } from '@/features/albums/components/shelfScale';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { BookCover, Icon } from '@/ui';
import styles from './HomePage.module.css';

/** Links to the unfinished photo selection, made here or on another device. */
export const UnfinishedSelection = ({ spanMm }: { readonly spanMm: number }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const begun = useAppSelector(selectors.selectUnfinishedSelection);
  if (!begun) return null;
  const { title, format, photoCount, preview } = begun;
  const { width, height } = formats[format];
  return (
    <li className={styles.book} style={{ '--cover-share': computeCoverShare(format, spanMm) } as CSSProperties}>
      <Link className={styles.target} to="/creations/start">
        <BookCover
          src={preview}
          title={title}
          aspectRatio={width / height}
          width={coverWidth(format, spanMm)}
          className={styles.cover}
        />
        <span className={styles.meta}>
          <span className={styles.title}>
            <T id="home.begun" />
          </span>
          <span className={styles.state}>
            <T id="start.chosen" values={{ count: photoCount }} />
            {title && <span translate="no"> · {title}</span>}
          </span>
        </span>
      </Link>
      <button
        type="button"
        className={styles.discard}
        aria-label={t('home.begunDiscard')}
        onClick={() => dispatch(savedCreationActions.creationDiscardRequested())}
      >
        <Icon name="close" size={16} />
      </button>
    </li>
  );
};
