export const listKinds = ['none', 'bullets', 'numbers'] as const;
/** How the paragraphs of a text begin: as they are, with a bullet each, or counted. */
export type ListKind = (typeof listKinds)[number];

const BULLET = /^[•–*-] /;
const NUMBER = /^\d{1,3}[.)] /;

const bare = (paragraph: string) => paragraph.replace(BULLET, '').replace(NUMBER, '');
const paragraphsOf = (text: string) => text.split('\n');
const written = (paragraph: string) => paragraph.trim() !== '';

/** Which list a text is: one whose paragraphs, but the empty ones, all begin so. */
export function listOf(text: string): ListKind {
  const paragraphs = paragraphsOf(text).filter(written);
  if (paragraphs.length === 0) return 'none';
  if (paragraphs.every((one) => BULLET.test(one))) return 'bullets';
  return paragraphs.every((one) => NUMBER.test(one)) ? 'numbers' : 'none';
}

/** The text as a list, or as none: the marks stand in the text itself, so that they are broken and printed with it. */
export function asList(text: string, kind: ListKind): string {
  let count = 0;
  return paragraphsOf(text)
    .map((paragraph) => {
      if (!written(paragraph)) return paragraph;
      count += 1;
      const words = bare(paragraph);
      if (kind === 'none') return words;
      return kind === 'bullets' ? `• ${words}` : `${count}. ${words}`;
    })
    .join('\n');
}
