import { formats } from '@domain/print';
import type { CSSProperties } from 'react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { savedCreationActions, selectors } from '@/features/albums';
import { computeCoverShare, coverWidth } from '@/features/albums/components/shelfScale';
import { selectAvailablePhotos, selectIsStorageKnown, selectList, actions as storage } from '@/features/storage';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { BookCover, Icon } from '@/ui';
import styles from './HomePage.module.css';

const NO_IDS: readonly string[] = [];

/** Links to the unfinished photo selection, made here or on another device. */
export const UnfinishedSelection = ({ spanMm }: { readonly spanMm: number }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const begun = useAppSelector(selectors.selectUnfinishedSelection);
  const photoIds = begun?.photoIds ?? NO_IDS;
  const count = useAppSelector((state) => selectAvailablePhotos(state, photoIds).length);
  const isKnown = useAppSelector(selectIsStorageKnown) || count === photoIds.length;
  const listPhase = useAppSelector(selectList).phase;
  useEffect(() => {
    if (!isKnown && listPhase === 'idle') dispatch(storage.listRequested({}));
  }, [dispatch, isKnown, listPhase]);
  if (!begun) return null;
  const { title, format, preview } = begun;
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
            {isKnown && <T id="start.chosen" values={{ count }} />}
            {title && (
              <span translate="no">
                {isKnown && ' · '}
                {title}
              </span>
            )}
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
