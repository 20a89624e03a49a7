import type { ElementRole } from '../../elementRoles';
import type { Ornament } from '../../templates/albumTemplate';
import { createText, type ElementDraft, type TextStyle } from '../createElements';
import { createOrnament, isOrnamentAboveTitle, ornamentHeight } from '../ornament/titleOrnament';
import { createBalancedText, fitTextStyle, measureTextHeight, opticalSize } from '../text/typesetting';

export interface TitleText {
  readonly title: string;
  readonly subtitle: string;
}

interface TitleSetting {
  readonly titleStyle: TextStyle;
  readonly subtitleStyle: TextStyle;
  readonly mark: Ornament;
  readonly colour: string;
  readonly scale: number;
  readonly maxLines: number;
  readonly role?: ElementRole;
}

interface TextColumn {
  readonly x: number;
  readonly width: number;
}

interface TypesetTitle {
  readonly height: number; // mm
  elementsAt(top: number): ElementDraft[];
}

/** In mm on pages of 210 mm: between title and subtitle, and around an ornament. */
const SPACE = { words: 4, line: 6, picture: 7 } as const;

export const MIN_READABLE_SIZE_PT = 9;

export const withOpticalSize = (style: TextStyle): TextStyle => ({
  ...style,
  size: Math.max(MIN_READABLE_SIZE_PT, opticalSize(style.font, style.size)),
});

export function typesetTitle({ title, subtitle }: TitleText, column: TextColumn, setting: TitleSetting): TypesetTitle {
  const { subtitleStyle, mark, colour, scale, maxLines, role } = setting;
  const titleStyle = fitTextStyle(title, setting.titleStyle, column.width, maxLines);
  const titleHeight = title === '' ? 0 : measureTextHeight(title, titleStyle, column.width);
  const subtitleHeight = subtitle === '' ? 0 : measureTextHeight(subtitle, subtitleStyle, column.width);
  const markHeight = title === '' ? 0 : ornamentHeight(mark, scale);
  const above = markHeight > 0 && isOrnamentAboveTitle(mark) ? markHeight + SPACE.picture * scale : 0;
  const line = markHeight > 0 && above === 0 ? markHeight + SPACE.line * scale : 0;
  const below = subtitleHeight > 0 ? subtitleHeight + (line > 0 ? SPACE.line : SPACE.words) * scale : 0;
  const height = above + titleHeight + line + below;
  const place = { ...column, align: titleStyle.align, scale, colour };
  return {
    height,
    elementsAt(top) {
      const words: ElementDraft[] = [];
      if (markHeight > 0) {
        const y = above > 0 ? top : top + titleHeight + SPACE.line * scale;
        words.push(...createOrnament(mark, { ...place, y }));
      }
      if (title !== '') {
        const text = createBalancedText(title, { ...column, y: top + above, height: titleHeight + 1 }, titleStyle);
        words.push(role ? { ...text, role } : text);
      }
      if (subtitle !== '') {
        const y = top + height - subtitleHeight;
        words.push(createText(subtitle, { ...column, y, height: subtitleHeight + 1 }, subtitleStyle));
      }
      return words;
    },
  };
}
