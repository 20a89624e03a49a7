import type { Rect, SpreadDocument } from '@domain/document';
import { withGroups } from '@domain/document/edit';
import { type PointerEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { useEditor } from '../context';
import { selectEditor } from '../selectors';
import styles from './Canvas.module.css';
import { ElementButton } from './ElementButton';
import { useElementName } from './elementName';
import type { Gestures } from './gesture/useGesture';
import { useMove } from './gesture/useMove';
import { useWarning } from './useWarning';

interface Props extends Pick<Gestures, 'show' | 'end'> {
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
  const { document: doc, select, crop, write } = useEditor();
  const { selection } = useAppSelector(selectEditor);
  return (id) => {
    const element = doc.elements.find((one) => one.id === id);
    if (!element) return;
    const isGroup = selection.length > 1 && withGroups(doc.elements, [id]).length > 1;
    select([id]);
    if (isGroup || element.locked) return;
    if (element.type === 'photo' && element.fileId !== null) crop(id);
    if (element.type === 'text') write(id);
  };
}

/** A function that is always the same and does what the last one does, so that what holds it is not drawn again. */
function useSteady<A extends readonly unknown[]>(run: (...args: A) => void): (...args: A) => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}

/** Each element as a button over its painting. */
export function Overlay({ shown, view, scale, over, show, end }: Props) {
  const t = useT();
  const nameOf = useElementName();
  const warningOf = useWarning();
  const { document: doc, select, cropping, writing } = useEditor();
  const { selection } = useAppSelector(selectEditor);
  const move = useMove({ show, end }, scale);
  const enter = useEntering();
  const onPress = useSteady((event: PointerEvent, id: string) => {
    const element = doc.elements.find((one) => one.id === id);
    if (element) move(event, element);
  });
  const onChoose = useSteady((id: string) => select(withGroups(doc.elements, [id])));
  const onEnter = useSteady(enter);
  // Neither changes while something is moved, and both look at all elements.
  const told = useMemo(
    () =>
      new Map(
        doc.elements.map((element) => [
          element.id,
          {
            name: `${nameOf(element, doc.elements)}${element.locked ? `, ${t('editor.locked')}` : ''}`,
            warning: warningOf(element),
          },
        ]),
      ),
    [doc, t, nameOf, warningOf],
  );
  const chosen = useMemo(() => new Set(selection), [selection]);

  return (
    <div
      className={styles.overlay}
      data-busy={cropping !== null || writing !== null || undefined}
      inert={cropping !== null || writing !== null}
    >
      {shown.elements.map((element) => (
        <ElementButton
          key={element.id}
          element={element}
          view={view}
          name={told.get(element.id)?.name ?? ''}
          warning={told.get(element.id)?.warning ?? null}
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
