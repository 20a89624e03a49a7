import {
  type DrawnFontId,
  isBookFace,
  isExtendedFont,
  type PaintStep,
  type PositionedRun,
  type TextLine,
} from '@domain/document';
import { type CSSProperties, memo, type ReactNode, useEffect } from 'react';
import { fallbackFontFamily, loadFallbackFonts } from '@/lib/dom/fallbackFonts';
import { loadBookFaces } from './bookFaces';
import { faceStyle, lineStyle, type PageBox, strutStyle, underlineStyle } from './paintStyles';

type TextStep = Extract<PaintStep, { kind: 'text' }>;
type SetText = Pick<TextStep, 'font' | 'lines' | 'rect' | 'size'>;

/** Rounds a length in mm, so that rounding errors of a moved text do not render its lines again. */
const roundToMicrons = (length: number) => Number(length.toFixed(6));

interface LineProps {
  readonly text: string;
  /** In mm from the top left corner of its text. */
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly sheet: PageBox;
  /** Face or fallback font, if it is not the font of the text. */
  readonly font?: DrawnFontId | undefined;
  readonly colour?: string | undefined;
  readonly weight?: number | undefined;
  readonly direction?: 'rtl' | undefined;
}

const unkernedStyle: CSSProperties = {
  fontKerning: 'none',
  fontFeatureSettings: '"kern" 0, "liga" 0, "clig" 0, "calt" 0',
};

/** Returns the style of a fallback font. Those of other scripts have no letter spacing. */
const fallbackStyle = (font: DrawnFontId, weight: number | undefined): CSSProperties => ({
  ...unkernedStyle,
  fontFamily: fallbackFontFamily(font),
  ...(weight === undefined ? {} : { fontWeight: weight }),
  ...(isExtendedFont(font) ? {} : { letterSpacing: 0 }),
});

/** A line relative to its text, so that a moved text renders none of its lines again. */
const Line = memo(function Line({ x, baseline, text, size, sheet, font, colour, weight, direction }: LineProps) {
  const set = font && (isBookFace(font) ? faceStyle(font) : fallbackStyle(font, weight));
  return (
    <div style={{ ...lineStyle({ x, baseline }, size, sheet), ...set, color: colour, direction }}>
      <span style={strutStyle(sheet)} />
      {text}
    </div>
  );
});

type LinePart = Pick<TextLine, 'text' | 'x' | 'baseline'> & Partial<PositionedRun>;

/** Splits a line into runs if it needs more than one font or style. */
const splitLine = ({ runs, text, x, baseline }: TextLine): readonly LinePart[] =>
  runs ? runs.map((run) => ({ ...run, baseline })) : [{ text, x, baseline }];

export const renderTextLines = ({ lines, rect, size, font: own }: SetText, sheet: PageBox): ReactNode => [
  ...lines.flatMap(splitLine).map(({ text, font, colour, weight, ...part }) => {
    const [x, baseline] = [roundToMicrons(part.x - rect.x), roundToMicrons(part.baseline - rect.y)];
    const other = font === own ? undefined : font;
    const direction = part.isRightToLeft ? ('rtl' as const) : undefined;
    const style = { size: part.size ?? size, font: other, colour, weight, direction };
    return <Line key={`${baseline} ${x}`} {...{ x, baseline, text, sheet, ...style }} />;
  }),
  ...lines
    .flatMap(({ underlines = [] }) => underlines)
    .map((rule) => <div key={`${rule.top} ${rule.x} rule`} style={underlineStyle(rule, rect, sheet)} />),
];

/** Loads the fonts of texts beyond those that every page has. */
export function loadTextFonts(texts: readonly Pick<TextStep, 'font' | 'lines'>[]): void {
  const runs = texts.flatMap(({ lines }) => lines).flatMap((line) => line.runs ?? []);
  const fonts = [...new Set([...texts, ...runs].map(({ font }) => font))];
  void loadBookFaces(fonts.filter(isBookFace));
  loadFallbackFonts(fonts.filter((font) => !isBookFace(font)));
}

export function useTextFonts(steps: readonly PaintStep[]): void {
  useEffect(() => {
    loadTextFonts(steps.flatMap((step) => (step.kind === 'text' ? [step] : [])));
  }, [steps]);
}
