import { useMemo } from 'react';
import { useT } from '@/i18n';
import { classNames } from '@/ui';
import { PhotoGrid } from './grid/PhotoGrid';
import tileStyles from './grid/PhotoTile.module.css';
import { useSections } from './grid/useSections';

interface Props {
  /** Selected photos. Ids of pending uploads are valid too (see `selectResolvedIds`). */
  readonly selectedIds: readonly string[];
  readonly onToggle: (id: string) => void;
  /** Called with the ids to add to the selection: a range, a day, or all. */
  readonly onSelectAll: (ids: string[]) => void;
  /** `box`: scrolls in its own height, which `className` must set. */
  readonly scroll?: 'page' | 'box';
  readonly className?: string;
}

/**
 * Grid of the user's stored photos and pending uploads for selection. The list must have been requested
 * (`listRequested`).
 */
export const PhotoPicker = ({ selectedIds, onToggle, onSelectAll, scroll = 'page', className }: Props) => {
  const t = useT();
  const { sections } = useSections();
  const selected = useMemo(() => Object.fromEntries(selectedIds.map((id) => [id, true as const])), [selectedIds]);
  return (
    <PhotoGrid
      sections={sections}
      selected={selected}
      label={t('photos.picker')}
      onToggle={onToggle}
      onExtend={(ids) => onSelectAll([...ids])}
      scroll={scroll}
      className={classNames(tileStyles.leftOutDimmed, className)}
    />
  );
};
