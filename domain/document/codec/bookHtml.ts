const END = '</section>';

export const joinSpreads = (html: readonly string[]): string => html.join('\n');

/** Splits such a text into spreads. In the dialect, `</section>` occurs only at the end of a spread. */
export function splitSpreads(html: string): string[] {
  const parts = html.split(END);
  return parts.slice(0, -1).map((part) => `${part.trimStart()}${END}`);
}
