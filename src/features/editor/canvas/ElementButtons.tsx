import { qrPrintWarning, type Rect, type SpreadDocument, type SpreadElement } from '@domain/document';
import { expandToGroups } from '@domain/document/edit';
import { type PointerEvent, useMemo } from 'react';
import { useEvent } from '@/lib/useEvent';
import { useAppSelector } from '@/store/hooks';
import { editingOf } from '../elements/elementEditing';
import { useEditor, useEditorSnapshot } from '../hooks/EditorContext';
import { useValueAfterPaint } from '../hooks/useAfterPaint';
import { useSelect } from '../hooks/useSelect';
import { selectSelection } from '../state/selectors';
import styles from './Canvas.module.css';
import { type MoveOptions, useMove } from './drag/useMove';
import { ElementButton } from './ElementButton';
import { elementNumbers } from './elementName';
import { minHitSize } from './geometry';

interface Props extends MoveOptions {
  /** The spread as shown, drag in progress included. */
  readonly shown: SpreadDocument;
  readonly view: Rect;
  /** In px per mm. */
  readonly scale: number;
  /** The frame that would take the dragged photo. */
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
    const isGroup = now.selection().length > 1 && expandToGroups(elements, [id]).length > 1;
    select([id]);
    if (isGroup || element.locked) return;
    const content = editingOf(element).contentEditor(element);
    if (content === 'crop') crop(id);
    if (content === 'text') setEditingText(id);
  };
}

/** Larger changes are painted before their buttons move. */
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

/** A button for each element, over its painting. */
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
