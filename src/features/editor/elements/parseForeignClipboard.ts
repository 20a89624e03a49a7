import type { ClipboardContent } from '@/lib/dom/systemClipboard';

export type ForeignClipboard =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'pictures'; readonly pictures: readonly File[] };

/** Returns the text of HTML, without the metadata that programs add. */
function htmlToText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const unseen of body.querySelectorAll('style, script, title, template')) unseen.remove();
  for (const end of body.querySelectorAll('br, p, div, li, tr, h1, h2, h3, h4, h5, h6')) end.append('\n');
  return body.textContent.replaceAll(/[\u00a0\u200b\ufeff\ufffc]/g, ' ').trim();
}

const fileNameOf = (line: string) => line.split(/[\\/]/).at(-1) ?? line;
const isUrl = (line: string) => /^(https?|file|blob|data|content):\S+$/i.test(line);

/** File managers copy file names as text, and browsers copy the address of a picture. */
function areFileNames(words: string, pictures: readonly File[]): boolean {
  const lines = words.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const names = pictures.map(({ name }) => name);
  return lines.every((line) => isUrl(line.trim()) || names.includes(fileNameOf(line.trim())));
}

/**
 * Returns the relevant part of a foreign clipboard. Office programs copy text together with a picture of it, and
 * browsers copy a picture with HTML that only contains it. So text wins if there is any. Null if there is neither.
 */
export function parseForeignClipboard({ html, text: plain, images }: ClipboardContent): ForeignClipboard | null {
  const fromHtml = html === '' ? '' : htmlToText(html);
  const words = plain.trim() === '' ? fromHtml : plain.trim();
  const isPicture = images.length > 0 && (html === '' ? areFileNames(plain, images) : fromHtml === '');
  if (isPicture) return { kind: 'pictures', pictures: images };
  return words === '' ? null : { kind: 'words', words };
}
