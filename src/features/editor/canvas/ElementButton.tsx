import type { Rect, SpreadElement } from '@domain/document';
import { memo, type PointerEvent } from 'react';
import { useT } from '@/i18n';
import { isMore } from '../hooks/useSelect';
import styles from './Canvas.module.css';
import { useElementName } from './elementName';
import { hittableIn } from './geometry';
import { useWarning } from './useElementWarning';

interface Props {
  readonly element: SpreadElement;
  readonly view: Rect;
  /** mm; what is smaller is hit around it. */
  readonly sure: number;
  /** Which one of its kind it is. */
  readonly number: number;
  readonly chosen: boolean;
  /** A picture that is being carried would go in here. */
  readonly target: boolean;
  readonly onPress: (event: PointerEvent, id: string) => void;
  /** By keys or the like; `more` with what is chosen. */
  readonly onChoose: (id: string, more: boolean) => void;
  readonly onEnter: (id: string) => void;
}

/** An element of the page as a button over its painting. Drawn again only when it is moved, chosen or named otherwise. */
export const ElementButton = memo(function ElementButton(props: Props) {
  const { element, view, sure, number, chosen, target, onPress, onChoose, onEnter } = props;
  const t = useT();
  const nameOf = useElementName();
  const warning = useWarning()(element);
  const { id, frame, rotation, type, locked } = element;
  const name = `${nameOf(element, number)}${locked ? `, ${t('editor.locked')}` : ''}`;
  return (
    <button
      type="button"
      className={styles.element}
      data-element-id={id}
      data-kind={type}
      data-empty={(type === 'photo' && element.fileId === null) || undefined}
      data-target={target || undefined}
      data-locked={locked || undefined}
      aria-pressed={chosen}
      aria-label={warning === null ? name : `${name}. ${warning}`}
      style={{ ...hittableIn(view, frame, sure), ...(rotation !== 0 && { rotate: `${rotation}deg` }) }}
      onPointerDown={(event) => onPress(event, id)}
      onClick={(event) => event.detail === 0 && onChoose(id, isMore(event))}
      onDoubleClick={() => onEnter(id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !chosen || isMore(event)) return;
        event.preventDefault();
        onEnter(id);
      }}
    >
      {warning !== null && <span className={styles.warning} title={warning} aria-hidden="true" />}
    </button>
  );
});
