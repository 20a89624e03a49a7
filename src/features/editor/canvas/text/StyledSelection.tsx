import { type CaretLine, findSelectionRects, type TextElement } from '@domain/document';
import styles from '../Canvas.module.css';
import { useTextSelection } from './textSelection';

interface Props {
  readonly text: TextElement;
  readonly lines: readonly CaretLine[];
  /** In px per mm. */
  readonly scale: number;
}

/** Caret or selection of a text with styled parts, between the letters as they are painted. The field's own does not match. */
export function StyledSelection({ text, lines, scale }: Props) {
  const selection = useTextSelection(text);
  if (!selection) return null;
  const { frame } = text;
  const isCaret = selection.start === selection.end;
  return findSelectionRects(lines, selection).map((rect) => (
    <div
      key={`${rect.x} ${rect.y}`}
      className={isCaret ? styles.styledCaret : styles.styledSelection}
      aria-hidden="true"
      style={{
        left: (rect.x - frame.x) * scale,
        top: (rect.y - frame.y) * scale,
        height: rect.height * scale,
        ...(isCaret ? {} : { width: rect.width * scale }),
      }}
    />
  ));
}
