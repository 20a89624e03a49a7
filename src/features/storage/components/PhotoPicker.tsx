import { useMemo } from 'react';
import { useT } from '@/i18n';
import { PhotoGrid } from './grid/PhotoGrid';
import { useSections } from './grid/useSections';

interface Props {
  /** Photos that are chosen; ids of uploads on their way are as good (see `selectResolvedIds`). */
  readonly selectedIds: readonly string[];
  readonly onToggle: (id: string) => void;
  /** Told the ids to add to the choice: a range, a day, or all. */
  readonly onSelectAll: (ids: string[]) => void;
  /** `box`: scrolls in its own height, which `className` must give. */
  readonly scroll?: 'page' | 'box';
  readonly className?: string;
}

/** The photos of the user, stored and on their way, to choose from. The list must have been asked for (`listRequested`). */
export const PhotoPicker = ({ selectedIds, onToggle, onSelectAll, scroll = 'page', className }: Props) => {
  const t = useT();
  const sections = useSections();
  const selected = useMemo(() => Object.fromEntries(selectedIds.map((id) => [id, true as const])), [selectedIds]);
  return (
    <PhotoGrid
      sections={sections}
      selected={selected}
      label={t('photos.picker')}
      onToggle={onToggle}
      onExtend={(ids) => onSelectAll([...ids])}
      scroll={scroll}
      {...(className && { className })}
    />
  );
};
