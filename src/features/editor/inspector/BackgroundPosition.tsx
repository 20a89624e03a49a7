import type { Rect } from '@domain/document';
import { T } from '@/i18n';
import { RangeField } from './fields/RangeField';
import { ZoomField } from './fields/ZoomField';

interface Props {
  /** The part of the picture that is seen. */
  readonly crop: Rect;
  /** What it covers, mm. */
  readonly area: Rect;
  /** @param name of what is drawn along, step by step */
  readonly onChange: (crop: Rect, name: string) => void;
}

const PERCENT = 100;
const positions = { min: 0, max: PERCENT, step: 1 } as const;
/** What is left of a side where all of it is seen cannot be moved along. */
const MIN_MOVABLE_SHARE = 0.001;

/** Where on the way that it can go a part begins, in percent; in the middle where it can go nowhere. */
const positionOf = (start: number, size: number) =>
  1 - size < MIN_MOVABLE_SHARE ? PERCENT / 2 : Math.round((PERCENT * start) / (1 - size));

/** Which part of the picture behind the pages is seen. */
export function BackgroundPosition({ crop, area, onChange }: Props) {
  const { x, y, width, height } = crop;
  return (
    <>
      <ZoomField of={{ crop, frame: area }} onChange={(shown) => onChange(shown, 'zoom')} />
      <RangeField
        {...positions}
        label={<T id="editor.background.across" />}
        value={positionOf(x, width)}
        disabled={1 - width < MIN_MOVABLE_SHARE}
        onChange={(at) => onChange({ ...crop, x: (at / PERCENT) * (1 - width) }, 'across')}
      />
      <RangeField
        {...positions}
        label={<T id="editor.background.down" />}
        value={positionOf(y, height)}
        disabled={1 - height < MIN_MOVABLE_SHARE}
        onChange={(at) => onChange({ ...crop, y: (at / PERCENT) * (1 - height) }, 'down')}
      />
    </>
  );
}
