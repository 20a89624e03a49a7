import { canonicaliseSpread } from '../../document/codec/canonicalSpread';
import { type SpreadDocument, type TextElement, textStyleNames } from '../../document/model';
import type { FormatId } from '../../geometry/formats';
import { themeTextStyles } from '../compose/textStyles';
import { hasRole } from '../elementRoles';
import type { AlbumTemplate } from '../templates';
import { hasSize, wearsColour } from './applyTheme';
import { type LookName, lookNameOf, restyleSpread, styleOfLook, type TextLook, textLookOf } from './restyleSpread';

/** Looks that a user gave to all texts of a purpose. */
export type AlbumLooks = Readonly<Partial<Record<LookName, TextLook>>>;

/** In the order in which they are applied: chapters get their size after the look of all headings. */
const lookNames: readonly LookName[] = [...textStyleNames, 'chapter'];

/** Returns the name of the look that a text was given; null without one. */
const givenName = (text: TextElement): LookName | null => (text.styleName ? lookNameOf(text, text.styleName) : null);

const textsOfPurpose = ({ elements }: SpreadDocument, name: LookName): TextElement[] =>
  elements.flatMap((one) => (one.type === 'text' && givenName(one) === name ? [one] : []));

const isSameLook = (a: TextLook, b: TextLook): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the look that most texts have; the first one of several. */
function mostCommonLook(looks: readonly TextLook[]): TextLook | null {
  let [best, most]: [TextLook | null, number] = [null, 0];
  for (const look of looks) {
    const count = looks.filter((other) => isSameLook(look, other)).length;
    if (count > most) [best, most] = [look, count];
  }
  return best;
}

const hasPurposeRole = (text: TextElement, name: LookName): boolean => name !== 'text' && hasRole(name, text);

/** Look of a title: its page decides on the size, and where titles lie on colour or a photo, on the colour too. */
function sharedLookOf(text: TextElement, name: LookName, look: TextLook): TextLook {
  if (name !== 'title' && name !== 'chapter') return look;
  return { ...look, colour: text.colour, ...(name === 'title' && { size: text.size }) };
}

/** Finds the look of each purpose that texts were given; purposes that no text was given have none. */
export function findAlbumLooks(docs: readonly SpreadDocument[]): AlbumLooks {
  const looks: Partial<Record<LookName, TextLook>> = {};
  for (const name of lookNames) {
    const look = mostCommonLook(docs.flatMap((doc) => textsOfPurpose(doc, name)).map(textLookOf));
    if (look) looks[name] = look;
  }
  return looks;
}

/**
 * Returns true for words of the engine with the look of the album's texts of their purpose, which a new layout finds
 * again by their role.
 */
export function hasAlbumLook(text: TextElement, looks: AlbumLooks): boolean {
  const name = givenName(text);
  const look = name && looks[name];
  return look && hasPurposeRole(text, name) ? isSameLook(textLookOf(text), sharedLookOf(text, name, look)) : false;
}

/** Theme and format of a book. */
export interface BookLook {
  readonly theme: AlbumTemplate;
  readonly format: FormatId;
}

/**
 * Moves looks to another theme and format: what the user changed stays, what was the theme's becomes that of the other
 * theme. Sizes follow the pages.
 */
export function moveAlbumLooks(looks: AlbumLooks, from: BookLook, to: BookLook): AlbumLooks {
  if (from.theme === to.theme && from.format === to.format) return looks;
  const before = themeTextStyles(from.theme, from.format);
  const after = themeTextStyles(to.theme, to.format);
  const sized = themeTextStyles(from.theme, to.format);
  const moved: Partial<Record<LookName, TextLook>> = {};
  for (const name of lookNames) {
    const look = looks[name];
    if (!look) continue;
    const style = styleOfLook(name);
    const [was, is] = [before[style], after[style]];
    const scaled = Math.round(2 * look.size * (sized[style].size / was.size)) / 2;
    moved[name] = {
      ...look,
      font: look.font === was.font ? is.font : look.font,
      size: hasSize(look.size, was.size) ? is.size : from.format === to.format ? look.size : scaled,
      leading: look.leading === was.leading ? is.leading : look.leading,
      colour: wearsColour(look.colour, was, from.theme) ? is.colour : look.colour,
    };
  }
  return moved;
}

/** Gives the texts of a page that the engine made the album's looks. */
export function wearAlbumLooks(doc: SpreadDocument, looks: AlbumLooks, theme: AlbumTemplate): SpreadDocument {
  const worn = lookNames.reduce((page, name) => {
    const look = looks[name];
    if (!look) return page;
    const restyled = restyleSpread(page, theme, name, look, '');
    // Headings of pages may have another look than those of chapters.
    const reached = name === 'chapter' && looks.heading ? restyled.filter((one) => hasRole('chapter', one)) : restyled;
    return replaceElements(page, reached);
  }, doc);
  return worn === doc ? doc : canonicaliseSpread(worn);
}

/** Gives the texts of a kept page that had a look of the album `before` the one that replaces it. */
export function changeAlbumLooks(
  doc: SpreadDocument,
  was: SpreadDocument,
  before: AlbumLooks,
  after: AlbumLooks,
  theme: AlbumTemplate,
): SpreadDocument {
  const worn = lookNames.reduce((page, name) => {
    const [old, look] = [before[name], after[name]];
    if (!old || !look) return page;
    const ids = new Set(
      textsOfPurpose(was, name).flatMap((text) =>
        isSameLook(textLookOf(text), sharedLookOf(text, name, old)) ? [text.id] : [],
      ),
    );
    const restyled = restyleSpread(page, theme, name, look, '').filter(({ id }) => ids.has(id));
    return replaceElements(page, restyled);
  }, doc);
  return worn === doc ? doc : canonicaliseSpread(worn);
}

function replaceElements(doc: SpreadDocument, changed: SpreadDocument['elements']): SpreadDocument {
  if (changed.length === 0) return doc;
  const byId = new Map(changed.map((element) => [element.id, element]));
  return { ...doc, elements: doc.elements.map((element) => byId.get(element.id) ?? element) };
}
