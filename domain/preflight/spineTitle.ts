import { resizeSpine } from '../document/spine/resizeSpine';
import { addSpineTitle } from '../document/spine/spineTitle';
import { findMissingCharacters } from '../document/text/textRuns';
import { computeSpineTitleHeight, computeSpineWidth } from '../print/bookRules';
import type { PreflightRules } from './pageAreas';
import type { CheckedBook, Finding } from './types';

/** Finds letters of the automatic spine title that no font has. */
export function checkSpineTitle({ title = '', spreads }: CheckedBook, rules: PreflightRules): Finding[] {
  const room = computeSpineTitleHeight(rules);
  return spreads.flatMap(({ id: spreadId, document }): Finding[] => {
    if (document.role !== 'cover') return [];
    const cover = resizeSpine(document, computeSpineWidth(rules));
    const printed = addSpineTitle(cover, title, room).elements.find((one) => !cover.elements.includes(one));
    const missing = printed?.type === 'text' ? findMissingCharacters(printed.text, printed.font) : [];
    const values = { characters: missing.join(' ') };
    return missing.length === 0 ? [] : [{ code: 'text_glyphs', severity: 'error', spreadId, values }];
  });
}
