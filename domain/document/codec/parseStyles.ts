import {
  type CharacterStyle,
  DROP_CAP_LINES,
  LETTER_SPACING,
  type StyledRange,
  TEXT_SIZES,
  type TextElement,
  textStyleNames,
} from '../model';
import { MAX_STYLED_RANGES, normaliseStyles } from '../text/characterStyles';
import { type AttributeReader, colourPattern, formatNumber, toNumber } from './attributeReader';
import { documentLimits } from './documentLimits';
import type { Scanner } from './scanner';

const flags = ['bold', 'italic', 'underline'] as const;

/** Returns the styles of a text as one attribute: `0 5 bold #aa0000 18;9 12 italic`; null without any. */
export const formatStyles = (styles: readonly StyledRange[]): string | null =>
  styles.length === 0
    ? null
    : styles
        .map(({ start, end, colour, size, ...style }) =>
          [
            start,
            end,
            ...flags.filter((flag) => style[flag]),
            ...(colour === undefined ? [] : [colour]),
            ...(size === undefined ? [] : [formatNumber(size)]),
          ].join(' '),
        )
        .join(';');

function parseRange(scanner: Scanner, value: string, at: number): StyledRange {
  const [start = '', end = '', ...words] = value.split(' ');
  const index = { min: 0, max: documentLimits.text };
  const range = { start: toNumber(scanner, start, at, index, 0), end: toNumber(scanner, end, at, index, 0) };
  let style: CharacterStyle = {};
  for (const word of words) {
    const flag = flags.find((name) => name === word);
    if (flag) style = { ...style, [flag]: true };
    else if (colourPattern.test(word)) style = { ...style, colour: word };
    else style = { ...style, size: toNumber(scanner, word, at, TEXT_SIZES) };
  }
  return { ...range, ...style };
}

function parseStyles(scanner: Scanner, read: AttributeReader, text: string): Pick<TextElement, 'styles'> {
  const found = read.optional('data-styles');
  if (!found) return {};
  const parts = found.value.split(';');
  if (parts.length > MAX_STYLED_RANGES) scanner.fail('too_long', found.at);
  const styles = normaliseStyles(
    parts.map((part) => parseRange(scanner, part, found.at)),
    text,
  );
  if (formatStyles(styles) !== found.value) scanner.fail('bad_value', found.at);
  return { styles };
}

/** Reads the typography that version 6 added: letter spacing, capitals, drop caps, styles of parts. */
export function parseTypography(
  scanner: Scanner,
  read: AttributeReader,
  text: string,
): Pick<TextElement, 'styles' | 'spacing' | 'caps' | 'dropCap' | 'styleName'> {
  const spacing = read.optionalNumber('data-spacing', LETTER_SPACING, 0) ?? 0;
  const styleName = read.optionalOneOf('data-style', textStyleNames);
  const dropCap = read.optionalNumber('data-drop-cap', DROP_CAP_LINES, 0);
  return {
    ...parseStyles(scanner, read, text),
    ...(spacing === 0 ? {} : { spacing }),
    ...(read.flag('data-caps') ? { caps: true as const } : {}),
    ...(dropCap === null ? {} : { dropCap }),
    ...(styleName === null ? {} : { styleName }),
  };
}
