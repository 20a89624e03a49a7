import { canonicaliseSpread } from '../../document/codec/canonicalSpread';
import { type SpreadDocument, type TextElement, type TextStyleName, textStyleNames } from '../../document/model';
import type { FormatId } from '../../geometry/formats';
import { themeTextStyles } from '../compose/text/textStyles';
import { hasRole } from '../elementRoles';
import type { AlbumTemplate } from '../templates';
import { hasSize, isStyleColour } from './applyTheme';
import { hasOwnSize, isReduced, readTextStyle, restyleSpread, type SharedTextStyle } from './restyleSpread';

export type AlbumTextStyles = Readonly<Partial<Record<TextStyleName, SharedTextStyle>>>;

const textsOfPurpose = ({ elements }: SpreadDocument, name: TextStyleName): TextElement[] =>
  elements.flatMap((one) => (one.type === 'text' && one.styleName === name ? [one] : []));

const unsized = (text: TextElement): SharedTextStyle => ({ ...readTextStyle(text), size: null });
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

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

export function findAlbumTextStyles(docs: readonly SpreadDocument[]): AlbumTextStyles {
  // Inner spreads first: words on a cover have colours that suit its colour or photo.
  const ordered = [...docs].sort((a, b) => Number(a.role === 'cover') - Number(b.role === 'cover'));
  const styles: Partial<Record<TextStyleName, SharedTextStyle>> = {};
  for (const name of textStyleNames) {
    const texts = ordered.flatMap((doc) => textsOfPurpose(doc, name));
    const style = mostCommon(texts.map(unsized));
    if (!style) continue;
    const sizes = texts.flatMap((one) => (!hasOwnSize(one) && isSame(unsized(one), style) ? [one.size] : []));
    styles[name] = { ...style, size: mostCommon(sizes) };
  }
  return styles;
}

const isFoundAgain = (text: TextElement): boolean =>
  (['caption', 'heading', 'title', 'chapter'] as const).some((role) => hasRole(role, text));

/**
 * Returns true for a text of the engine whose only edit is the album's style of its purpose. A new layout finds such a
 * text again by its role, so it need not be kept.
 * @param made size in pt and colour that the engine gave them
 */
export function hasAlbumTextStyle(
  text: TextElement,
  styles: AlbumTextStyles,
  made: Pick<TextElement, 'size' | 'colour'>,
): boolean {
  const style = text.styleName && styles[text.styleName];
  if (!style || !isFoundAgain(text)) return false;
  // A colour that would be illegible is not taken.
  const hasColour = text.colour === style.colour || text.colour === made.colour;
  const size = style.size === null || hasOwnSize(text) ? made.size : style.size;
  const hasItsSize = text.size === size || isReduced(text, size);
  return hasColour && hasItsSize && isSame(unsized(text), { ...style, colour: text.colour, size: null });
}

interface ThemedFormat {
  readonly theme: AlbumTemplate;
  readonly format: FormatId;
}

/**
 * Converts styles to another theme and format. Values that the user changed stay; values of the old theme become those of
 * the new one. Sizes scale with the format.
 */
export function convertAlbumTextStyles(styles: AlbumTextStyles, from: ThemedFormat, to: ThemedFormat): AlbumTextStyles {
  if (from.theme === to.theme && from.format === to.format) return styles;
  const before = themeTextStyles(from.theme, from.format);
  const after = themeTextStyles(to.theme, to.format);
  const sized = themeTextStyles(from.theme, to.format);
  const convertSize = (size: number, name: TextStyleName): number => {
    const was = before[name].size;
    if (hasSize(size, was)) return after[name].size;
    return from.format === to.format ? size : Math.round(2 * size * (sized[name].size / was)) / 2;
  };
  const converted: Partial<Record<TextStyleName, SharedTextStyle>> = {};
  for (const name of textStyleNames) {
    const style = styles[name];
    if (!style) continue;
    const [was, is] = [before[name], after[name]];
    converted[name] = {
      ...style,
      font: style.font === was.font ? is.font : style.font,
      size: style.size === null ? null : convertSize(style.size, name),
      leading: style.leading === was.leading ? is.leading : style.leading,
      colour: isStyleColour(style.colour, was, from.theme) ? is.colour : style.colour,
    };
  }
  return converted;
}

export function applyAlbumTextStyles(
  doc: SpreadDocument,
  styles: AlbumTextStyles,
  theme: AlbumTemplate,
): SpreadDocument {
  const styled = textStyleNames.reduce((page, name) => {
    const style = styles[name];
    return style ? replaceElements(page, restyleSpread(page, theme, name, style, '')) : page;
  }, doc);
  return styled === doc ? doc : canonicaliseSpread(styled);
}

/** Updates the texts of a kept page that had a style of `before` to the same purpose's style in `after`. */
export function updateAlbumTextStyles(
  doc: SpreadDocument,
  was: SpreadDocument,
  before: AlbumTextStyles,
  after: AlbumTextStyles,
  theme: AlbumTemplate,
): SpreadDocument {
  const styled = textStyleNames.reduce((page, name) => {
    const [old, style] = [before[name], after[name]];
    if (!old || !style || isSame(old, style)) return page;
    const given = new Map(
      textsOfPurpose(was, name)
        .filter((text) => isSame(unsized(text), { ...old, colour: text.colour, size: null }))
        .filter((text) => old.size === null || hasOwnSize(text) || text.size === old.size || isReduced(text, old.size))
        .map((text) => [text.id, text.colour]),
    );
    const restyled = restyleSpread(page, theme, name, style, '').flatMap((element) => {
      const colour = given.get(element.id);
      if (colour === undefined || element.type !== 'text') return [];
      // A colour of its own stays.
      return [colour === old.colour ? element : { ...element, colour }];
    });
    return replaceElements(page, restyled);
  }, doc);
  return styled === doc ? doc : canonicaliseSpread(styled);
}

function replaceElements(doc: SpreadDocument, changed: SpreadDocument['elements']): SpreadDocument {
  if (changed.length === 0) return doc;
  const byId = new Map(changed.map((element) => [element.id, element]));
  return { ...doc, elements: doc.elements.map((element) => byId.get(element.id) ?? element) };
}
