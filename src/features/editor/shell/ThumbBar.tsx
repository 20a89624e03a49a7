import { toAlbumToOrder } from '@/lib/albumToOrder';
import { useAppSelector } from '@/store/hooks';
import { selectAlbum, selectCoverUrl } from '../state/selectors';
import type { TopBarSlots } from './EditorTopBar';
import { HistoryButtons } from './HistoryButtons';
import styles from './ThumbBar.module.css';

/** Undo, redo and the order at the bottom of a phone, in reach of the thumb. */
export function ThumbBar({ priceBar }: Pick<TopBarSlots, 'priceBar'>) {
  const album = useAppSelector(selectAlbum);
  const coverUrl = useAppSelector(selectCoverUrl);
  if (!album) return null;
  return (
    <div className={styles.bar}>
      <HistoryButtons />
      <div className={styles.price}>{priceBar({ ...toAlbumToOrder(album), coverUrl })}</div>
    </div>
  );
}
