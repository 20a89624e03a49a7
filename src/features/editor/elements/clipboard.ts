import {
  DocumentError,
  parseSpread,
  type Rect,
  type SpreadDocument,
  type SpreadElement,
  serialiseSpread,
} from '@domain/document';
import { groupIdsForCopies, setGroup } from '@domain/document/edit';
import { boundsOfElements, spreadViewRect } from '../canvas/geometry';
import { findFreeOffset } from './createPhotoElement';
import { editingOf } from './elementEditing';

const ELEMENTS_MIME_TYPE = 'application/x-keepsake-elements';

/** Attribute that holds the elements in copied HTML. Paste buttons receive standard MIME types only. */
const ELEMENTS_HTML_ATTRIBUTE = 'data-keepsake-elements';

/** Copied content for the editor and for other programs. */
export interface CopiedContent {
  /** Serialized spread; parsing it validates the elements on paste. */
  readonly html: string;
  readonly words: string;
}

export const toCopiedContent = (doc: SpreadDocument, elements: readonly SpreadElement[]): CopiedContent => ({
  html: serialiseSpread({ ...doc, background: { colour: '#ffffff' }, elements }),
  words: elements.flatMap((element) => editingOf(element).plainText(element) ?? []).join('\n'),
});

/** Returns HTML with the text for other programs and the elements in an attribute. */
function toClipboardHtml({ html, words }: CopiedContent): string {
  const block = document.createElement('div');
  block.setAttribute(ELEMENTS_HTML_ATTRIBUTE, encodeURIComponent(html));
  for (const line of words.split('\n')) block.appendChild(document.createElement('p')).textContent = line;
  return block.outerHTML;
}

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

/** Returns the copied elements in HTML from a clipboard, as a serialized spread; null if there are none. */
export function findElementsInHtml(html: string): string | null {
  if (!html.includes(ELEMENTS_HTML_ATTRIBUTE)) return null;
  const block = new DOMParser().parseFromString(html, 'text/html').querySelector(`[${ELEMENTS_HTML_ATTRIBUTE}]`);
  return decodeOrNull(block?.getAttribute(ELEMENTS_HTML_ATTRIBUTE) ?? '') || null;
}

/** Returns the copied elements in a paste, as a serialized spread; null if there are none. */
export const findElementsInTransfer = (data: DataTransfer): string | null =>
  data.getData(ELEMENTS_MIME_TYPE) || findElementsInHtml(data.getData('text/html'));

/** Triggers a copy event from a button, so that the paste shortcut finds the content on the system's clipboard. */
export function copyToSystemClipboard(copied: CopiedContent): void {
  const onCopy = (event: ClipboardEvent) => {
    event.stopImmediatePropagation();
    writeClipboardEvent(event, copied);
  };
  window.addEventListener('copy', onCopy, true);
  document.execCommand('copy');
  window.removeEventListener('copy', onCopy, true);
}

export function parseClipboardElements(html: string): readonly SpreadElement[] | null {
  try {
    return parseSpread(html).elements;
  } catch (error) {
    if (error instanceof DocumentError) return null;
    throw error;
  }
}

/** Returns the distance that brings the centre of a box into the view. */
function offsetIntoView(box: Rect, view: Rect): { readonly x: number; readonly y: number } {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const within = (at: number, from: number, size: number) => Math.min(Math.max(at, from), from + size) - at;
  return { x: within(x, view.x, view.width), y: within(y, view.y, view.height) };
}

/**
 * Returns copies with new ids for this spread: at their old place, offset from equal elements, never outside of the
 * pages.
 * @param newId returns the id of the nth
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
