import { memo } from 'react';
import { useT } from '@/i18n';
import { Icon } from '@/ui';
import type { EditorPhoto } from '../hooks/EditorContext';
import styles from '../inspector/Panels.module.css';

export const DRAGGED_PHOTO_TYPE = 'application/x-keepsake-photo';

interface Props {
  readonly id: string;
  readonly photo: EditorPhoto | undefined;
  readonly name: string | undefined;
  readonly number: number;
  readonly used: boolean;
  readonly onPut: (id: string) => void;
}

/** A photo to press or drag onto the page, marked if the album uses it. */
export const TrayPhoto = memo(function TrayPhoto({ id, photo, name, number, used, onPut }: Props) {
  const t = useT();
  const label = t(used ? 'editor.photos.usedNumber' : 'editor.photos.number', { number });
  return (
    <li>
      <button
        type="button"
        className={styles.photo}
        draggable
        title={name}
        aria-label={name === undefined ? label : `${label}, ${name}`}
        onClick={() => onPut(id)}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(DRAGGED_PHOTO_TYPE, id);
          dataTransfer.effectAllowed = 'copy';
        }}
      >
        <img src={photo?.preview} alt="" loading="lazy" draggable={false} style={{ backgroundColor: photo?.colour }} />
        {used && (
          <span className={styles.used}>
            <Icon name="check" size={14} />
          </span>
        )}
      </button>
    </li>
  );
});
