import { T } from '@/i18n';
import { classNames, Skeleton } from '@/ui';
import styles from './Editor.module.css';
import skeleton from './EditorSkeleton.module.css';

export const EditorSkeleton = () => (
  <div className={styles.editor} data-pane="pages" role="status">
    <span className="visually-hidden">
      <T id="preview.loading" />
    </span>
    <div className={styles.bar}>
      <Skeleton width={180} height={20} />
    </div>
    <div className={classNames(styles.tabs, skeleton.tabs)} />
    <div className={styles.tray} />
    <div className={skeleton.canvasArea}>
      <Skeleton aspectRatio={2} />
    </div>
    <div className={styles.inspector} />
    <div className={styles.strip}>
      <div className={skeleton.strip}>
        {Array.from({ length: 8 }, (_, i) => (
          <Skeleton key={i} width={136} height={68} />
        ))}
      </div>
    </div>
  </div>
);
