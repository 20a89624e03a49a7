/** Escapes text for HTML, also inside quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Markup that is safe to send. */
export class Html {
  constructor(readonly markup: string) {}
}

type HtmlValue = string | number | Html | readonly Html[];

function toMarkup(value: HtmlValue): string {
  if (value instanceof Html) return value.markup;
  return typeof value === 'object' ? value.map(({ markup }) => markup).join('') : escapeHtml(String(value));
}

/** Template tag that escapes every value which is not {@link Html}. */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  new Html(strings.reduce((text, part, i) => text + toMarkup(values[i - 1] ?? '') + part));
