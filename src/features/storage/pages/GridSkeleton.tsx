import { useT } from '@/i18n';
import { Skeleton } from '@/ui';
import styles from './PhotosPage.module.css';

/** Aspect ratios of a few landscape and portrait photos. */
const ASPECTS = [1.5, 1.5, 0.75, 1.33, 1.5, 0.67, 1.33, 1.5, 0.75, 1.5, 1.33, 1.5];

/** Placeholder of the photos until they are loaded. */
export const GridSkeleton = () => {
  const t = useT();
  return (
    <output aria-label={t('photos.loading')} className={styles.skeleton}>
      <Skeleton width={160} height={22} />
      <span className={styles.skeletonRows}>
        {ASPECTS.map((aspect, index) => (
          <span key={`${index}-${aspect}`} style={{ flexGrow: aspect, flexBasis: 164 * aspect }}>
            <Skeleton height={164} radius={2} />
          </span>
        ))}
      </span>
    </output>
  );
};
