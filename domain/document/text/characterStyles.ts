import type { Colour } from '../../geometry/colour';
import { type CharacterStyle, type StyledRange, TEXT_SIZES } from '../model';

export const MAX_STYLED_RANGES = 500;

/** Part of a text, from UTF-16 index `start` to before `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Changes of the style of letters; missing properties stay, null is the value of the whole text. */
export interface CharacterStyleChange {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly colour?: Colour | null;
  readonly size?: number | null; // pt
}

type Styles = readonly StyledRange[];

const NO_STYLE: CharacterStyle = {};

const createStyle = ({ bold, italic, underline, colour, size }: CharacterStyle): CharacterStyle => ({
  ...(bold && { bold }),
  ...(italic && { italic }),
  ...(underline && { underline }),
  ...(colour !== undefined && { colour }),
  ...(size !== undefined && { size }),
});

const isSameStyle = (a: CharacterStyle, b: CharacterStyle): boolean =>
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.underline === b.underline &&
  a.colour === b.colour &&
  a.size === b.size;

const isStyled = (style: CharacterStyle): boolean => !isSameStyle(style, NO_STYLE);

export function splitAtStyles(styles: Styles, { start, end }: TextRange): (TextRange & { style: CharacterStyle })[] {
  const parts: (TextRange & { style: CharacterStyle })[] = [];
  let at = start;
  const put = (to: number, style: CharacterStyle) => {
    if (to <= at) return;
    parts.push({ start: at, end: to, style });
    at = to;
  };
  for (const range of styles) {
    if (range.end <= at) continue;
    if (range.start >= end) break;
    put(range.start, NO_STYLE);
    put(Math.min(range.end, end), createStyle(range));
  }
  put(end, NO_STYLE);
  return parts;
}

const toCharacterStart = (text: string, at: number): number => (/^[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at);

/** Brings the styles of a text to their stored form: within the text, not empty, equal neighbours joined. */
export function normaliseStyles(styles: Styles, text: string): Styles {
  const kept: StyledRange[] = [];
  for (const range of styles) {
    const last = kept.at(-1);
    const start = toCharacterStart(text, Math.max(last?.end ?? 0, Math.min(range.start, text.length)));
    const end = toCharacterStart(text, Math.min(range.end, text.length));
    if (start >= end || !isStyled(range)) continue;
    if (last && last.end === start && isSameStyle(last, range)) kept[kept.length - 1] = { ...last, end };
    else kept.push({ start, end, ...createStyle(range) });
  }
  return kept.slice(0, MAX_STYLED_RANGES);
}

function changeStyle(style: CharacterStyle, change: CharacterStyleChange): CharacterStyle {
  const { bold = style.bold ?? false, italic = style.italic ?? false, underline = style.underline ?? false } = change;
  const { colour = style.colour, size = style.size } = change;
  return {
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(underline && { underline }),
    ...(colour !== undefined && colour !== null && { colour }),
    ...(size !== undefined && size !== null && { size }),
  };
}

export function styleRange(styles: Styles, text: string, part: TextRange, change: CharacterStyleChange): Styles {
  const [start, end] = [Math.max(0, part.start), Math.min(text.length, part.end)];
  const changed = [
    ...splitAtStyles(styles, { start: 0, end: start }),
    ...splitAtStyles(styles, { start, end }).map((one) => ({ ...one, style: changeStyle(one.style, change) })),
    ...splitAtStyles(styles, { start: end, end: text.length }),
  ];
  return normaliseStyles(
    changed.map(({ style, ...range }) => ({ ...range, ...style })),
    text,
  );
}

export const clearStyles = (styles: Styles, { colour, size }: { colour?: boolean; size?: boolean }): Styles =>
  styles.flatMap(({ colour: ownColour, size: ownSize, ...rest }) => {
    const kept: StyledRange = {
      ...rest,
      ...(!colour && ownColour !== undefined && { colour: ownColour }),
      ...(!size && ownSize !== undefined && { size: ownSize }),
    };
    return isStyled(kept) ? [kept] : [];
  });

/** Multiplies the sizes of styled parts, as of a text that grows with its frame. They stay within {@link TEXT_SIZES}. */
export const scaleStyles = (styles: Styles, times: number): Styles =>
  styles.map((range) => {
    if (range.size === undefined) return range;
    return { ...range, size: Math.min(TEXT_SIZES.max, Math.max(TEXT_SIZES.min, range.size * times)) };
  });

/** Style that all letters of a part share; undefined where they differ. */
export interface CommonStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  /** Null is the colour and the size of the whole text. */
  readonly colour: Colour | null | undefined;
  readonly size: number | null | undefined;
}

export function findCommonStyle(styles: Styles, text: string, range: TextRange): CommonStyle {
  const all = splitAtStyles(styles, range);
  const inked = all.filter(({ start, end }) => text.slice(start, end).trim() !== '');
  const found = (inked.length > 0 ? inked : all).map(({ style }) => style);
  const common = <T>(values: readonly T[]): T | undefined =>
    values.every((value) => value === values[0]) ? values[0] : undefined;
  const every = (key: 'bold' | 'italic' | 'underline') => found.length > 0 && found.every((style) => style[key]);
  return {
    bold: every('bold'),
    italic: every('italic'),
    underline: every('underline'),
    colour: common(found.map(({ colour = null }) => colour)),
    size: common(found.map(({ size = null }) => size)),
  };
}

/** Returns the style of a letter typed at a place: that of the letter before it, or after it in a new paragraph. */
export function findTypingStyle(styles: Styles, text: string, at: number): CharacterStyle {
  const follows = at > 0 && text[at - 1] !== '\n';
  const [part] = splitAtStyles(styles, follows ? { start: at - 1, end: at } : { start: at, end: at + 1 });
  return part?.style ?? NO_STYLE;
}

function findChange(was: string, now: string, caret: number | undefined) {
  const rest = caret === undefined ? '' : now.slice(caret);
  const known = caret !== undefined && was.endsWith(rest) ? rest.length : 0;
  const most = Math.min(was.length, now.length) - known;
  let start = 0;
  while (start < most && was[start] === now[start]) start += 1;
  let same = known;
  while (same < most + known - start && was.at(-1 - same) === now.at(-1 - same)) same += 1;
  return { start, before: was.length - same, after: now.length - same };
}

/**
 * Moves the styles of a text with its letters. New letters are styled like those that they replace or follow, at the
 * start of a paragraph like those before which they stand.
 * @param caret where the caret stands after the change, to tell equal letters apart
 */
function moveInOne(styles: Styles, was: string, now: string, caret?: number): StyledRange[] {
  const { start: at, before, after } = findChange(was, now, caret);
  const added = after - before;
  const followsLeft = at > 0 && was[at - 1] !== '\n';
  const isInsertion = before === at;
  const extendsOver = ({ start, end }: StyledRange): boolean =>
    isInsertion && followsLeft ? start < at && end >= at : start <= at && end > at;
  return styles.map((range) => {
    const { start, end } = range;
    const grows = extendsOver(range);
    const from = start < at || (start === at && grows) ? start : start >= before ? start + added : after;
    const unmoved = end < at || (end === at && !grows);
    const to = unmoved ? end : end >= before ? end + added : after;
    return { ...range, start: from, end: end === at && grows ? after : to };
  });
}

/** Returns the styles of a text after it was rewritten; see {@link moveInOne}. Without a caret, paragraph by paragraph. */
export function moveStyles(styles: Styles, was: string, now: string, caret?: number): Styles {
  if (styles.length === 0 || was === now) return styles;
  const [old, fresh] = [was.split('\n'), now.split('\n')];
  if (caret !== undefined || old.length !== fresh.length)
    return normaliseStyles(moveInOne(styles, was, now, caret), now);
  let [from, to] = [0, 0];
  const moved = old.flatMap((paragraph, i) => {
    const next = fresh[i] ?? '';
    const own = splitAtStyles(styles, { start: from, end: from + paragraph.length })
      .filter(({ style }) => isStyled(style))
      .map(({ start, end, style }) => ({ start: start - from, end: end - from, ...style }));
    const shifted = moveInOne(own, paragraph, next).map((range) => ({
      ...range,
      start: range.start + to,
      end: range.end + to,
    }));
    from += paragraph.length + 1;
    to += next.length + 1;
    return shifted;
  });
  return normaliseStyles(moved, now);
}
