import { type DrawnFontId, fontFaces, type PaintStep, type TextLine } from '@domain/document';
import { type CSSProperties, memo, type ReactNode, useEffect } from 'react';
import { fallbackFontFamily, loadFallbackFonts } from '@/lib/dom/fallbackFonts';
import { lineStyle, type PageBox, strutStyle } from './paintStyles';

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
  /** Font for glyphs that the text's font lacks. */
  readonly fallback?: DrawnFontId | undefined;
  readonly direction?: 'rtl' | undefined;
}

const unkernedStyle: CSSProperties = {
  fontKerning: 'none',
  fontFeatureSettings: '"kern" 0, "liga" 0, "clig" 0, "calt" 0',
};

/** A line relative to its text, so that a moved text renders none of its lines again. */
const Line = memo(function Line({ x, baseline, text, size, sheet, fallback, direction }: LineProps) {
  const set = fallback && { ...unkernedStyle, fontFamily: fallbackFontFamily(fallback), direction };
  return (
    <div style={{ ...lineStyle({ x, baseline }, size, sheet), ...set }}>
      <span style={strutStyle(sheet)} />
      {text}
    </div>
  );
});

interface LinePart {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly font: DrawnFontId | undefined;
  readonly isRightToLeft?: boolean;
}

/** Splits a line into runs if it needs more than one font. */
const splitLine = ({ runs, text, x, baseline }: TextLine): readonly LinePart[] =>
  runs ? runs.map((run) => ({ ...run, baseline })) : [{ text, x, baseline, font: undefined }];

/** Returns the lines of a text, positioned in its box. */
export const renderTextLines = ({ lines, rect, size, font: own }: SetText, sheet: PageBox): ReactNode =>
  lines.flatMap(splitLine).map(({ text, font, ...part }) => {
    const [x, baseline] = [roundToMicrons(part.x - rect.x), roundToMicrons(part.baseline - rect.y)];
    const fallback = font === own ? undefined : font;
    const direction = part.isRightToLeft ? 'rtl' : undefined;
    return <Line key={`${baseline} ${x}`} {...{ x, baseline, text, size, sheet, fallback, direction }} />;
  });

/** Loads the fallback fonts that lines need. */
export const loadLineFonts = (lines: readonly TextLine[]): void =>
  loadFallbackFonts(lines.flatMap(({ runs }) => runs ?? []).flatMap(({ font }) => (font in fontFaces ? [] : [font])));

/** Loads the fallback fonts that the texts of a page need. */
export function useFallbackFonts(steps: readonly PaintStep[]): void {
  useEffect(() => {
    loadLineFonts(steps.flatMap((step) => (step.kind === 'text' ? step.lines : [])));
  }, [steps]);
}
