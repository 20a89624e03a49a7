import { lazy, type ReactNode, Suspense } from 'react';
import { T, useT } from '@/i18n';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import { useAppDispatch } from '@/store/hooks';
import { Button, Icon } from '@/ui';
import { PlaceIcon } from '../places/placeLabels';
import { actions } from '../slice';
import styles from './PhotosPage.module.css';

// Its menu loads separately, because few users open it.
const UsedIn = lazy(() => retryUntilLoaded(() => import('./PhotoUsage')));

interface Props {
  readonly ids: readonly string[];
  readonly all: readonly string[];
  /** Called when the bar disappears with the pressed button, which had the focus. */
  readonly onLeave: () => void;
  readonly onOpen: (id: string) => void;
  readonly onMakeAlbum: () => void;
  readonly onAddToAlbum: () => void;
  readonly onEditDate: () => void;
  readonly onEditPlace: () => void;
  readonly onDelete: () => void;
}

export const SelectionBar = ({ ids, all, onLeave, onDelete, ...uses }: Props) => {
  const { onOpen, onMakeAlbum, onAddToAlbum, onEditDate, onEditPlace } = uses;
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
  const command = (icon: ReactNode, label: string, onClick: () => void) => (
    <Button size="small" className={styles.command} aria-label={label} onClick={onClick}>
      {icon}
      <span className={styles.word}>{label}</span>
    </Button>
  );
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('photos.selected', { count: ids.length })}>
      <button type="button" className={styles.clear} aria-label={t('photos.clearSelection')} onClick={clear}>
        <Icon name="close" size={18} />
      </button>
      <output className={styles.chosen}>
        <T id="photos.selected" values={{ count: ids.length }} />
      </output>
      {only !== undefined && (
        <>
          <Suspense>
            <UsedIn id={only} />
          </Suspense>
          <Button variant="plain" size="small" onClick={() => onOpen(only)}>
            <T id="photos.view.open" />
          </Button>
        </>
      )}
      {ids.length < all.length && (
        <Button variant="plain" size="small" onClick={() => dispatch(actions.selectionReplaced({ ids: all }))}>
          <T id="photos.selectAll" />
        </Button>
      )}
      <div className={styles.commands}>
        <Button variant="primary" size="small" onClick={onMakeAlbum}>
          <T id="photos.makeAlbum" />
        </Button>
        {command(<Icon name="album" size={16} />, t('photos.addToAlbum'), onAddToAlbum)}
        {command(<Icon name="calendar" size={16} />, t('photos.editDate'), onEditDate)}
        {command(<PlaceIcon size={16} />, t('photos.editPlace'), onEditPlace)}
        {command(<Icon name="trash" size={16} />, t('photos.delete'), remove)}
      </div>
    </div>
  );
};
