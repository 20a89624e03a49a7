import type { KeyboardEvent, MouseEvent } from 'react';
import { isMac } from '@/lib/dom/platform';
import { nextCaret, paragraphAround } from './fieldText';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Moves the caret over the invisible marks of the field.
 * @returns false if the browser should move it
 */
export function moveCaret(event: KeyboardEvent): boolean {
  const by = steps[event.key];
  const node = event.target;
  if (by === undefined || !(node instanceof HTMLTextAreaElement)) return false;
  const byWords = isMac() ? event.altKey : event.ctrlKey;
  const isOther = event.metaKey || (isMac() ? event.ctrlKey : event.altKey);
  const { value, selectionStart: start, selectionEnd: end, selectionDirection: direction } = node;
  // In bidirectional lines, only the browser knows the caret order.
  if (isOther || (start !== end && !event.shiftKey) || RIGHT_TO_LEFT.test(value)) return false;
  const [anchor, at] = direction === 'backward' ? [end, start] : [start, end];
  const to = nextCaret(value, at, by, byWords ? 'word' : 'letter');
  if (to === null) return false;
  event.preventDefault();
  if (event.shiftKey)
    node.setSelectionRange(Math.min(anchor, to), Math.max(anchor, to), to < anchor ? 'backward' : 'forward');
  else node.setSelectionRange(to, to);
  return true;
}

/** Selects the whole paragraph on a triple click, not only the line. */
export function selectParagraph(event: MouseEvent<HTMLTextAreaElement>): void {
  if (event.detail < 3 || event.button !== 0) return;
  event.preventDefault();
  const node = event.currentTarget;
  const { start, end } = paragraphAround(node.value, node.selectionStart);
  node.setSelectionRange(start, end);
}
