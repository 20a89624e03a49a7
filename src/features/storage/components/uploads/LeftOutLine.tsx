import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button } from '@/ui';
import { selectLeftOut } from '../../selectors';
import { actions } from '../../slice';
import styles from './UnsupportedFiles.module.css';

/** Says how many files of chosen folders are no photos. */
export const LeftOutLine = () => {
  const dispatch = useAppDispatch();
  const { videos, others } = useAppSelector(selectLeftOut);
  if (videos + others === 0) return null;
  return (
    <div className={styles.leftOut} role="status">
      <T id="photos.leftOut" values={{ count: videos + others, videos }} />
      <Button variant="plain" size="small" onClick={() => dispatch(actions.leftOutDismissed())}>
        <T id="photos.upload.done" />
      </Button>
    </div>
  );
};
