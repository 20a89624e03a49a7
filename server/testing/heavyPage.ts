import { type SpreadRole, serialiseSpread } from '@domain/document';
import type { FormatId } from '@domain/print';
import { aSpread, aTextElement } from '@domain/testing';

/** HTML text of about 10 kB: 39 lines per text, and each line once more. */
function createHeavyText(i: number) {
  const lines = Array.from({ length: 49 }, (_, line) => `${i} ${line} `.padEnd(100, 'x'));
  return aTextElement({ id: `t${i}`, text: lines.join(' '), lines });
}

const wholes = new Map<string, string>();

/** Page of almost the maximum size (380 kB), or of that share of it. */
export function createHeavyPage(role: SpreadRole = 'inner', share = 1, format: FormatId = 'square-210'): string {
  const key = `${role} ${share} ${format}`;
  const elements = Array.from({ length: Math.round(36 * share) }, (_, i) => createHeavyText(i));
  const html = wholes.get(key) ?? serialiseSpread(aSpread({ role, format, spine: role === 'cover' ? 6 : 0, elements }));
  wholes.set(key, html);
  return html;
}
