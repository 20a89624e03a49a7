import { withSpine } from '../../document/spine/resizeSpine';
import { withSpineTitle } from '../../document/spine/spineTitle';
import { missingCharacters } from '../../document/text/textRuns';
import { bookSpine, spineTitleRoom } from '../bookRules';
import type { BookRules } from './pageAreas';
import type { CheckedBook, Finding } from './types';

/** Letters that no font has in the title that is printed on the spine by itself. */
export function checkSpineTitle({ title = '', spreads }: CheckedBook, rules: BookRules): Finding[] {
  const room = spineTitleRoom(rules);
  return spreads.flatMap(({ id: spreadId, document }): Finding[] => {
    if (document.role !== 'cover') return [];
    const cover = withSpine(document, bookSpine(rules));
    const printed = withSpineTitle(cover, title, room).elements.find((one) => !cover.elements.includes(one));
    const missing = printed?.type === 'text' ? missingCharacters(printed.text, printed.font) : [];
    const values = { characters: missing.join(' ') };
    return missing.length === 0 ? [] : [{ code: 'text_glyphs', severity: 'error', spreadId, values }];
  });
}
