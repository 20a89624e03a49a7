import type { Rect, SpreadDocument, SpreadElement } from '@domain/document';
import { expandToGroups } from '@domain/document/edit';
import { type PointerEvent, useMemo } from 'react';
import { useSteady } from '@/features/albums/useSteady';
import { useAppSelector } from '@/store/hooks';
import { useEditor, useEditorSnapshot } from '../hooks/EditorContext';
import { useValueAfterPaint } from '../hooks/useAfterPaint';
import { useChoose } from '../hooks/useSelect';
import { selectSelection } from '../state/selectors';
import styles from './Canvas.module.css';
import { type Moving, useMove } from './drag/useMove';
import { ElementButton } from './ElementButton';
import { numbersOf } from './elementName';
import { surelyHit } from './geometry';

interface Props extends Moving {
  /** As it is shown just now. */
  readonly shown: SpreadDocument;
  readonly view: Rect;
  /** px to the mm */
  readonly scale: number;
  /** The frame that takes what is being carried. */
  readonly over: string | null;
}

/** What a press, a second one and Enter do with an element: choose it, go into its group, change what is in it. */
function useEntering(): (id: string) => void {
  const { select, crop, setEditingText } = useEditor();
  const now = useEditorSnapshot();
  return (id) => {
    const { elements } = now.document();
    const element = elements.find((one) => one.id === id);
    if (!element) return;
    const isGroup = now.selection().length > 1 && expandToGroups(elements, [id]).length > 1;
    select([id]);
    if (isGroup || element.locked) return;
    if (element.type === 'photo' && element.fileId !== null) crop(id);
    if (element.type === 'text') setEditingText(id);
  };
}

/** A change of more elements than these is painted before their buttons move. */
const FEW = 20;

/**
 * The elements as their buttons have them. Where many lie and what they are called follows once they are painted there, for nobody sees a button; so does
 * what one is called while it is written.
 * @param inert whether none of the buttons can be used just now
 */
function useFollowing(elements: readonly SpreadElement[], inert: boolean): readonly SpreadElement[] {
  const painted = useValueAfterPaint(elements);
  const isSame = painted.length === elements.length && painted.every(({ id }, i) => id === elements[i]?.id);
  const follows = inert || painted.filter((one, i) => one !== elements[i]).length > FEW;
  return isSame && follows ? painted : elements;
}

/** Each element as a button over its painting. */
export function Overlay({ shown, view, scale, over, slide, draw, show, carry, end }: Props) {
  const { cropping, editingText } = useEditor();
  const now = useEditorSnapshot();
  const selection = useAppSelector(selectSelection);
  const move = useMove({ slide, draw, show, carry, end }, scale);
  const enter = useEntering();
  const onPress = useSteady((event: PointerEvent, id: string) => {
    const element = now.document().elements.find((one) => one.id === id);
    if (element) move(event, element);
  });
  const onChoose = useSteady(useChoose());
  const onEnter = useSteady(enter);
  const sure = surelyHit(scale);
  const isBusy = cropping !== null || editingText !== null;
  const elements = useFollowing(shown.elements, isBusy);
  const numbers = useMemo(() => numbersOf(elements), [elements]);
  const chosen = useMemo(() => new Set(selection), [selection]);

  return (
    <div className={styles.overlay} data-busy={isBusy || undefined} inert={isBusy}>
      {elements.map((element) => (
        <ElementButton
          key={element.id}
          element={element}
          view={view}
          sure={sure}
          number={numbers.get(element.id) ?? 1}
          chosen={chosen.has(element.id)}
          target={over === element.id}
          onPress={onPress}
          onChoose={onChoose}
          onEnter={onEnter}
        />
      ))}
    </div>
  );
}
