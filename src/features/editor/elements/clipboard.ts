import {
  DocumentError,
  parseSpread,
  type Rect,
  type SpreadDocument,
  type SpreadElement,
  serialiseSpread,
} from '@domain/document';
import { groupIdsForCopies, setGroup } from '@domain/document/edit';
import { spreadViewRect } from '../canvas/geometry';
import { boundsOfElements } from '../canvas/snap/snapTargets';
import { findFreeOffset } from './pasteOffset';

/** Kind of data of copied elements on the system's clipboard. */
export const ELEMENTS_MIME_TYPE = 'application/x-keepsake-elements';

/** Where the elements lie in the HTML that is copied: buttons that paste are given the usual kinds of data only. */
const ELEMENTS_HTML_ATTRIBUTE = 'data-keepsake-elements';

/** What is copied, for us and for other programs. */
export interface CopiedContent {
  /** A spread's HTML, which is how the elements are checked when they come back. */
  readonly html: string;
  /** What the texts among them say. */
  readonly words: string;
}

export const toCopiedContent = (doc: SpreadDocument, elements: readonly SpreadElement[]): CopiedContent => ({
  html: serialiseSpread({ ...doc, background: { colour: '#ffffff' }, elements }),
  words: elements.flatMap((element) => (element.type === 'text' ? [element.text] : [])).join('\n'),
});

/** Words for other programs, with the elements in an attribute. */
function toClipboardHtml({ html, words }: CopiedContent): string {
  const block = document.createElement('div');
  block.setAttribute(ELEMENTS_HTML_ATTRIBUTE, encodeURIComponent(html));
  for (const line of words.split('\n')) block.appendChild(document.createElement('p')).textContent = line;
  return block.outerHTML;
}

/** Answers the system that asks what is to be copied. */
export function writeClipboardEvent(event: ClipboardEvent, copied: CopiedContent): void {
  event.preventDefault();
  event.clipboardData?.setData(ELEMENTS_MIME_TYPE, copied.html);
  event.clipboardData?.setData('text/html', toClipboardHtml(copied));
  event.clipboardData?.setData('text/plain', copied.words);
}

function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The copied elements in HTML from a clipboard, as a spread's HTML; null where there are none. */
export function findElementsInHtml(html: string): string | null {
  if (!html.includes(ELEMENTS_HTML_ATTRIBUTE)) return null;
  const block = new DOMParser().parseFromString(html, 'text/html').querySelector(`[${ELEMENTS_HTML_ATTRIBUTE}]`);
  return decodeOrNull(block?.getAttribute(ELEMENTS_HTML_ATTRIBUTE) ?? '') || null;
}

/** The copied elements that a paste brings, as a spread's HTML; null where it brings something else. */
export const findElementsInTransfer = (data: DataTransfer): string | null =>
  data.getData(ELEMENTS_MIME_TYPE) || findElementsInHtml(data.getData('text/html'));

/** Makes the system ask, for what a button copies: keys paste what the system has. */
export function copyToSystemClipboard(copied: CopiedContent): void {
  const answer = (event: ClipboardEvent) => {
    event.stopImmediatePropagation();
    writeClipboardEvent(event, copied);
  };
  window.addEventListener('copy', answer, true);
  document.execCommand('copy');
  window.removeEventListener('copy', answer, true);
}

/** Elements that were copied; null for anything else. */
export function parseClipboardElements(html: string): readonly SpreadElement[] | null {
  try {
    return parseSpread(html).elements;
  } catch (error) {
    if (error instanceof DocumentError) return null;
    throw error;
  }
}

/** How far a box must go so that its middle lies in the view. */
function offsetIntoView(box: Rect, view: Rect): { readonly x: number; readonly y: number } {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const within = (at: number, from: number, size: number) => Math.min(Math.max(at, from), from + size) - at;
  return { x: within(x, view.x, view.width), y: within(y, view.y, view.height) };
}

/**
 * Copies with names of their own for this spread: where they were, beside what lies in the same place already, never outside of the pages.
 * @param newId the id of the nth
 */
export function createPastedElements(
  elements: readonly SpreadElement[],
  doc: SpreadDocument,
  newId: (element: SpreadElement) => string,
): SpreadElement[] {
  if (elements.length === 0) return [];
  const copies = new Map(elements.map((element) => [element.id, newId(element)]));
  const groups = groupIdsForCopies(elements, copies);
  const by = findFreeOffset(elements, doc.elements);
  const box = boundsOfElements(elements);
  const shift = offsetIntoView({ ...box, x: box.x + by, y: box.y + by }, spreadViewRect(doc));
  return elements.map((element) => {
    const { frame } = element;
    const place = { ...frame, x: frame.x + by + shift.x, y: frame.y + by + shift.y };
    const copy = { ...element, id: copies.get(element.id) ?? element.id, frame: place, locked: false };
    return setGroup(copy, groups.get(element.group ?? '') ?? null);
  });
}
