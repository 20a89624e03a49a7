import { MAX_PHOTOS_PER_ALBUM } from '@domain/contract';
import { sortPhotosByTime } from '@domain/layout';
import { T } from '@/i18n';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { Button } from '@/ui';
import { selectLayoutPhotos } from '../layout-worker/layoutPhotos';
import styles from './SuggestedExclusions.module.css';
import { creationActions as actions } from './slice';

interface Props {
  readonly chosen: readonly string[];
  readonly used: readonly string[];
}

/** Shows the photo limit of an album that has more, with a button to reduce the selection. */
export function TooManyPhotos({ chosen, used }: Props) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const surplus = used.length - MAX_PHOTOS_PER_ALBUM;
  const keepFirst = () => {
    // In album order; photos without metadata come last.
    const ordered = sortPhotosByTime(selectLayoutPhotos(store.getState(), used)).map(({ id }) => id);
    const late = new Set([...new Set([...ordered, ...used])].slice(MAX_PHOTOS_PER_ALBUM));
    dispatch(actions.photosChosen(chosen.filter((id) => !late.has(id))));
  };
  const values = { max: MAX_PHOTOS_PER_ALBUM, surplus };
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <p role="alert">
          <T id="start.tooMany" values={values} />
        </p>
        <Button size="small" onClick={keepFirst}>
          <T id="start.tooManyKeep" values={values} />
        </Button>
      </div>
      <p>
        <T id="start.tooManyHint" />
      </p>
    </div>
  );
}
