import { lazy, Suspense } from 'react';
import { T, useT } from '@/i18n';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import { useAppDispatch } from '@/store/hooks';
import { Button, Icon } from '@/ui';
import { actions } from '../slice';
import styles from './PhotosPage.module.css';

// Its menu loads separately, because few users open it.
const UsedIn = lazy(() => retryUntilLoaded(() => import('./PhotoUsage')));

interface Props {
  readonly ids: readonly string[];
  readonly all: readonly string[];
  /** The bar disappears together with the pressed button. */
  readonly onLeave: () => void;
  readonly onDelete: () => void;
}

/** Actions for the selected photos. */
export const SelectionBar = ({ ids, all, onLeave, onDelete }: Props) => {
  const dispatch = useAppDispatch();
  const t = useT();
  const only = ids.length === 1 ? ids[0] : undefined;
  const clear = () => {
    onLeave();
    dispatch(actions.selectionReplaced({ ids: [] }));
  };
  const remove = () => {
    onLeave();
    onDelete();
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('photos.selected', { count: ids.length })}>
      <button type="button" className={styles.clear} aria-label={t('photos.clearSelection')} onClick={clear}>
        <Icon name="close" size={18} />
      </button>
      <output className={styles.chosen}>
        <T id="photos.selected" values={{ count: ids.length }} />
      </output>
      {only !== undefined && (
        <Suspense>
          <UsedIn id={only} />
        </Suspense>
      )}
      {ids.length < all.length && (
        <Button variant="plain" size="small" onClick={() => dispatch(actions.selectionReplaced({ ids: all }))}>
          <T id="photos.selectAll" />
        </Button>
      )}
      <Button size="small" onClick={remove}>
        <Icon name="trash" size={16} />
        <T id="photos.delete" />
      </Button>
    </div>
  );
};
