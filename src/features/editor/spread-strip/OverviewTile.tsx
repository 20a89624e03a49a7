import type { SpreadDocument } from '@domain/document';
import { formats } from '@domain/print';
import { memo, useMemo } from 'react';
import { useT } from '@/i18n';
import { spreadViewRect } from '../canvas/geometry';
import { SpreadRenderer, useCoverWithSpineTitle } from '../canvas/render/SpreadRenderer';
import { usePhotos } from '../hooks/EditorContext';
import styles from './Overview.module.css';
import { useSortableTile } from './useSorting';

interface Props {
  readonly id: string;
  readonly document: SpreadDocument;
  readonly name: string;
  readonly current: boolean;
  readonly chosen: boolean;
  readonly onOpen: (id: string) => void;
  readonly onChoose: (id: string, chosen: boolean) => void;
}

/** A spread in the overview: press to open, check to select, drag to move. */
export const OverviewTile = memo(function OverviewTile(props: Props) {
  const { id, document: kept, name, current, chosen, onOpen, onChoose } = props;
  const doc = useCoverWithSpineTitle(kept);
  const t = useT();
  const photos = usePhotos();
  const view = useMemo(() => spreadViewRect(doc), [doc]);
  /** A single page has the same size as one of two facing pages. */
  const share = Math.min(1, view.width / (2 * formats[doc.format].width));
  const fixed = doc.role !== 'inner';
  const { seen, place, grip } = useSortableTile(id, fixed);
  return (
    <li {...place} className={styles.item} data-chosen={chosen || undefined}>
      <button
        type="button"
        {...grip}
        data-tile
        className={styles.tile}
        style={{ aspectRatio: view.width / view.height, width: `${100 * share}%` }}
        aria-label={name}
        aria-current={current ? 'page' : undefined}
        onClick={() => onOpen(id)}
      >
        {seen && <SpreadRenderer document={doc} view={view} photos={photos} quality="thumbnail" />}
      </button>
      <label className={styles.caption}>
        {!fixed && (
          <input
            type="checkbox"
            data-tile-tool
            checked={chosen}
            aria-label={t('editor.overview.choose', { name })}
            onChange={({ target }) => onChoose(id, target.checked)}
          />
        )}
        <span>{name}</span>
      </label>
    </li>
  );
});
