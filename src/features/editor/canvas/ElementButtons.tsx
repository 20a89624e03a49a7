import {
  findMissingCharacters,
  hasTextOverflow,
  qrPrintWarning,
  type Rect,
  type SpreadDocument,
  type SpreadElement,
} from '@domain/document';
import { expandToGroups } from '@domain/document/edit';
import { memo, type PointerEvent, useCallback, useMemo } from 'react';
import { useT } from '@/i18n';
import { useEvent } from '@/lib/useEvent';
import { useAppSelector } from '@/store/hooks';
import {
  asPhoto,
  editingOf,
  elementNumbers,
  findFramedPhoto,
  hasPicture,
  useElementName,
} from '../elements/elementEditing';
import { useValueAfterPaint } from '../hooks/deferredRender';
import { isMultiSelectKey, useEditor, useEditorSnapshot, usePhotos, useSelect } from '../hooks/EditorContext';
import { usePhotoSharpness } from '../hooks/usePhotoSharpness';
import { selectSelection } from '../state/selectors';
import styles from './Canvas.module.css';
import { type MoveOptions, useMove } from './drag/useMove';
import { hitArea, minHitSize } from './geometry';

interface ElementButtonProps {
  readonly element: SpreadElement;
  /** Reason why phones may not read the code; null for other elements. */
  readonly qrWarning: ReturnType<typeof qrPrintWarning>;
  readonly view: Rect;
  readonly minHitMm: number;
  /** Number of the element among those of its kind. */
  readonly number: number;
  readonly selected: boolean;
  readonly isDropTarget: boolean;
  readonly onPress: (event: PointerEvent, id: string) => void;
  /** Selects by keyboard or assistive technology. With `more`, the element joins the selection or leaves it. */
  readonly onSelect: (id: string, more: boolean) => void;
  readonly onEnter: (id: string) => void;
}

/** Returns a function that warns of print problems: low resolution, cut text, missing glyphs, unreadable codes. */
function useElementWarning(): (element: SpreadElement, qrWarning: ElementButtonProps['qrWarning']) => string | null {
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

/**
 * An element of the page as a button over its painting. Renders again only when it is moved, selected or renamed.
 * @testonly to show one element without the canvas
 */
export const ElementButton = memo(function ElementButton(props: ElementButtonProps) {
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
      data-empty={asPhoto(element)?.fileId === null || undefined}
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

interface Props extends MoveOptions {
  /** The spread as shown, drag in progress included. */
  readonly shown: SpreadDocument;
  readonly view: Rect;
  /** In px per mm. */
  readonly scale: number;
  readonly dropTargetId: string | null;
}

/** Handles a press, a second press and Enter: selects the element, enters its group, or edits its content. */
function useEnterElement(): (id: string) => void {
  const { select, crop, setEditingText } = useEditor();
  const now = useEditorSnapshot();
  return (id) => {
    const { elements } = now.document();
    const element = elements.find((one) => one.id === id);
    if (!element) return;
    const together = expandToGroups(elements, [id]);
    const framed = findFramedPhoto(elements.filter((one) => together.includes(one.id)));
    if (framed && !framed.photo.locked) {
      select(together);
      if (element === framed.words) setEditingText(id);
      else if (hasPicture(framed.photo)) crop(framed.photo.id);
      return;
    }
    const isGroup = now.selection().length > 1 && together.length > 1;
    select([id]);
    if (isGroup || element.locked) return;
    const content = editingOf(element).contentEditor(element);
    if (content === 'crop') crop(id);
    if (content === 'text') setEditingText(id);
  };
}

/** Up to this number, buttons move in the same frame as the painting; more of them follow later. */
const MAX_SYNC_ELEMENTS = 20;

/**
 * Elements for the buttons. Positions and names of many elements follow after paint, because the buttons are invisible.
 * Names also follow later during typing.
 * @param inert true if no button can be used right now
 */
function useDeferredElements(elements: readonly SpreadElement[], inert: boolean): readonly SpreadElement[] {
  const painted = useValueAfterPaint(elements);
  const isSame = painted.length === elements.length && painted.every(({ id }, i) => id === elements[i]?.id);
  const follows = inert || painted.filter((one, i) => one !== elements[i]).length > MAX_SYNC_ELEMENTS;
  return isSame && follows ? painted : elements;
}

export function ElementButtons({ shown, view, scale, dropTargetId, touchPan, drawMarquee, show, dragTo, end }: Props) {
  const { cropping, editingText } = useEditor();
  const now = useEditorSnapshot();
  const selection = useAppSelector(selectSelection);
  const move = useMove({ touchPan, drawMarquee, show, dragTo, end }, scale);
  const enter = useEnterElement();
  const onPress = useEvent((event: PointerEvent, id: string) => {
    const element = now.document().elements.find((one) => one.id === id);
    if (element) move(event, element);
  });
  const onChoose = useEvent(useSelect());
  const onEnter = useEvent(enter);
  const minHitMm = minHitSize(scale);
  const isBusy = cropping !== null || editingText !== null;
  const elements = useDeferredElements(shown.elements, isBusy);
  const numbers = useMemo(() => elementNumbers(elements), [elements]);
  const doc = { ...shown, elements };
  const chosen = useMemo(() => new Set(selection), [selection]);

  return (
    <div className={styles.overlay} data-busy={isBusy || undefined} inert={isBusy}>
      {elements.map((element, i) => (
        <ElementButton
          key={element.id}
          element={element}
          qrWarning={qrPrintWarning(doc, i)}
          view={view}
          minHitMm={minHitMm}
          number={numbers.get(element.id) ?? 1}
          selected={chosen.has(element.id)}
          isDropTarget={dropTargetId === element.id}
          onPress={onPress}
          onSelect={onChoose}
          onEnter={onEnter}
        />
      ))}
    </div>
  );
}
