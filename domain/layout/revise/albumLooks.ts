import { canonicaliseSpread } from '../../document/codec/canonicalSpread';
import { type SpreadDocument, type TextElement, type TextStyleName, textStyleNames } from '../../document/model';
import type { FormatId } from '../../geometry/formats';
import { themeTextStyles } from '../compose/text/textStyles';
import { hasRole } from '../elementRoles';
import type { AlbumTemplate } from '../templates';
import { hasSize, wearsColour } from './applyTheme';
import { hasOwnSize, isLowered, restyleSpread, type SharedLook, textLookOf } from './restyleSpread';

/** Looks that a user gave to all texts of a purpose. */
export type AlbumLooks = Readonly<Partial<Record<TextStyleName, SharedLook>>>;

const textsOfPurpose = ({ elements }: SpreadDocument, name: TextStyleName): TextElement[] =>
  elements.flatMap((one) => (one.type === 'text' && one.styleName === name ? [one] : []));

const unsized = (text: TextElement): SharedLook => ({ ...textLookOf(text), size: null });
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the value that occurs most often, the first one of several; null without any. */
function mostCommon<T>(values: readonly T[]): T | null {
  const groups = new Map<string, { readonly value: T; count: number }>();
  for (const value of values) {
    const key = JSON.stringify(value);
    const group = groups.get(key) ?? { value, count: 0 };
    groups.set(key, group);
    group.count += 1;
  }
  const [largest] = [...groups.values()].sort((a, b) => b.count - a.count);
  return largest?.value ?? null;
}

/** Finds the look of each purpose that texts were given; purposes that no text was given have none. */
export function findAlbumLooks(docs: readonly SpreadDocument[]): AlbumLooks {
  // Inner spreads first: words on a cover have colours that suit its colour or photo.
  const ordered = [...docs].sort((a, b) => Number(a.role === 'cover') - Number(b.role === 'cover'));
  const looks: Partial<Record<TextStyleName, SharedLook>> = {};
  for (const name of textStyleNames) {
    const texts = ordered.flatMap((doc) => textsOfPurpose(doc, name));
    const look = mostCommon(texts.map(unsized));
    if (!look) continue;
    const sizes = texts.flatMap((one) => (!hasOwnSize(one) && isSame(unsized(one), look) ? [one.size] : []));
    looks[name] = { ...look, size: mostCommon(sizes) };
  }
  return looks;
}

const isFoundAgain = (text: TextElement): boolean =>
  (['caption', 'heading', 'title', 'chapter'] as const).some((role) => hasRole(role, text));

/**
 * Returns true for words of the engine that have the look of the album's texts of their purpose and nothing else of the
 * user, which a new layout finds again by their role.
 * @param made size in pt and colour that the engine gave them
 */
export function hasAlbumLook(
  text: TextElement,
  looks: AlbumLooks,
  made: Pick<TextElement, 'size' | 'colour'>,
): boolean {
  const look = text.styleName && looks[text.styleName];
  if (!look || !isFoundAgain(text)) return false;
  // A colour that would be illegible is not taken.
  const hasColour = text.colour === look.colour || text.colour === made.colour;
  const size = look.size === null || hasOwnSize(text) ? made.size : look.size;
  const hasItsSize = text.size === size || isLowered(text, size);
  return hasColour && hasItsSize && isSame(unsized(text), { ...look, colour: text.colour, size: null });
}

interface BookLook {
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
  const moveSize = (size: number, name: TextStyleName): number => {
    const was = before[name].size;
    if (hasSize(size, was)) return after[name].size;
    return from.format === to.format ? size : Math.round(2 * size * (sized[name].size / was)) / 2;
  };
  const moved: Partial<Record<TextStyleName, SharedLook>> = {};
  for (const name of textStyleNames) {
    const look = looks[name];
    if (!look) continue;
    const [was, is] = [before[name], after[name]];
    moved[name] = {
      ...look,
      font: look.font === was.font ? is.font : look.font,
      size: look.size === null ? null : moveSize(look.size, name),
      leading: look.leading === was.leading ? is.leading : look.leading,
      colour: wearsColour(look.colour, was, from.theme) ? is.colour : look.colour,
    };
  }
  return moved;
}

/** Gives the texts of a page that the engine made the album's looks. */
export function wearAlbumLooks(doc: SpreadDocument, looks: AlbumLooks, theme: AlbumTemplate): SpreadDocument {
  const worn = textStyleNames.reduce((page, name) => {
    const look = looks[name];
    return look ? replaceElements(page, restyleSpread(page, theme, name, look, '')) : page;
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
  const worn = textStyleNames.reduce((page, name) => {
    const [old, look] = [before[name], after[name]];
    if (!old || !look || isSame(old, look)) return page;
    const given = new Map(
      textsOfPurpose(was, name)
        .filter((text) => isSame(unsized(text), { ...old, colour: text.colour, size: null }))
        .filter((text) => old.size === null || hasOwnSize(text) || text.size === old.size || isLowered(text, old.size))
        .map((text) => [text.id, text.colour]),
    );
    const restyled = restyleSpread(page, theme, name, look, '').flatMap((element) => {
      const colour = given.get(element.id);
      if (colour === undefined || element.type !== 'text') return [];
      // A colour of its own stays.
      return [colour === old.colour ? element : { ...element, colour }];
    });
    return replaceElements(page, restyled);
  }, doc);
  return worn === doc ? doc : canonicaliseSpread(worn);
}

function replaceElements(doc: SpreadDocument, changed: SpreadDocument['elements']): SpreadDocument {
  if (changed.length === 0) return doc;
  const byId = new Map(changed.map((element) => [element.id, element]));
  return { ...doc, elements: doc.elements.map((element) => byId.get(element.id) ?? element) };
}
