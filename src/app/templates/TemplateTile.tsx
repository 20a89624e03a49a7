import type { Template } from '@domain/contract';
import { Link } from 'react-router-dom';
import { T } from '@/i18n';
import { Skeleton } from '@/ui';
import styles from './TemplateTile.module.css';
import { useTemplateName } from './useTemplateName';

interface Props {
  readonly template: Template;
  readonly purpose?: string | undefined;
}

/** Link to a template: its cover, its most telling spread, its name, and how full its pages are. */
export const TemplateTile = ({ template, purpose }: Props) => {
  const name = useTemplateName(template);
  const [cover, spread = cover] = template.previews;
  return (
    <Link to={`/templates/${template.id}`} className={styles.tile}>
      <span className={styles.pictures}>
        <span className={styles.cover}>
          <img src={cover} width={600} height={600} alt="" loading="lazy" decoding="async" />
        </span>
        <span className={styles.spread}>
          <img src={spread} width={1000} height={500} alt="" loading="lazy" decoding="async" />
        </span>
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>
          {purpose && `${purpose} · `}
          {template.photos_per_page !== undefined && (
            <T id="templates.photosPerPage" values={{ count: Math.round(template.photos_per_page) }} />
          )}
        </span>
      </span>
    </Link>
  );
};

export const TemplateTileSkeleton = () => (
  <div className={styles.tile}>
    <span className={styles.pictures}>
      <Skeleton aspectRatio="1" />
      <Skeleton aspectRatio="2" />
    </span>
    <span className={styles.words}>
      <Skeleton width="50%" height={21} />
      <Skeleton width="70%" height={18} />
    </span>
  </div>
);
