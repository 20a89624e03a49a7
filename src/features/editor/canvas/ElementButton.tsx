import {
  findMissingCharacters,
  hasTextOverflow,
  type qrPrintWarning,
  type Rect,
  type SpreadElement,
} from '@domain/document';
import { memo, type PointerEvent, useCallback } from 'react';
import { useT } from '@/i18n';
import { usePhotos } from '../hooks/EditorContext';
import { usePhotoSharpness } from '../hooks/usePhotoSharpness';
import { isMultiSelectKey } from '../hooks/useSelect';
import styles from './Canvas.module.css';
import { useElementName } from './elementName';
import { hitArea } from './geometry';

interface Props {
  readonly element: SpreadElement;
  /** Reason why phones may not read the code; null for other elements. */
  readonly qrWarning: ReturnType<typeof qrPrintWarning>;
  readonly view: Rect;
  /** Smallest hit area, in mm. */
  readonly minHitMm: number;
  /** Number of the element among those of its kind. */
  readonly number: number;
  readonly selected: boolean;
  /** The frame would take the dragged picture. */
  readonly isDropTarget: boolean;
  readonly onPress: (event: PointerEvent, id: string) => void;
  /** Selects without a pointer. With `more`, the selection grows. */
  readonly onSelect: (id: string, more: boolean) => void;
  readonly onEnter: (id: string) => void;
}

/** Returns a function that warns of print problems: low resolution, cut text, missing glyphs, unreadable codes. */
function useElementWarning(): (element: SpreadElement, qrWarning: Props['qrWarning']) => string | null {
  const t = useT();
  const photos = usePhotos();
  const qualityOf = usePhotoSharpness();
  return useCallback(
    (element, qrWarning) => {
      switch (element.type) {
        case 'text': {
          if (hasTextOverflow(element)) return t('editor.overflow');
          const missing = findMissingCharacters(element.text, element.font);
          return missing.length > 0 ? t('editor.glyphs', { characters: missing.join(' ') }) : null;
        }
        case 'qr':
          return qrWarning && t(`editor.qr.${qrWarning}`);
        case 'photo': {
          const quality = element.fileId === null ? null : qualityOf(element, photos[element.fileId]);
          const isBlurred = quality?.level === 'blurred' || quality?.level === 'unfit';
          return isBlurred ? t(`editor.quality.${quality.level}`, { ppi: quality.ppi }) : null;
        }
        case 'shape':
        case 'sticker':
        case 'map':
        case 'calendar':
        case 'date':
          return null;
      }
    },
    [t, photos, qualityOf],
  );
}

/** An element of the page as a button over its painting. Renders again only when it is moved, selected or renamed. */
export const ElementButton = memo(function ElementButton(props: Props) {
  const { element, qrWarning, view, minHitMm, number, selected, isDropTarget, onPress, onSelect, onEnter } = props;
  const t = useT();
  const nameOf = useElementName();
  const warning = useElementWarning()(element, qrWarning);
  const { id, frame, rotation, type, locked } = element;
  const name = `${nameOf(element, number)}${locked ? `, ${t('editor.locked')}` : ''}`;
  return (
    <button
      type="button"
      className={styles.element}
      data-element-id={id}
      data-kind={type}
      data-empty={(type === 'photo' && element.fileId === null) || undefined}
      data-target={isDropTarget || undefined}
      data-locked={locked || undefined}
      aria-pressed={selected}
      aria-label={warning === null ? name : `${name}. ${warning}`}
      style={{ ...hitArea(view, frame, minHitMm), ...(rotation !== 0 && { rotate: `${rotation}deg` }) }}
      onPointerDown={(event) => onPress(event, id)}
      onClick={(event) => event.detail === 0 && onSelect(id, isMultiSelectKey(event))}
      onDoubleClick={() => onEnter(id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !selected || isMultiSelectKey(event)) return;
        event.preventDefault();
        onEnter(id);
      }}
    >
      {warning !== null && <span className={styles.warning} title={warning} aria-hidden="true" />}
    </button>
  );
});
