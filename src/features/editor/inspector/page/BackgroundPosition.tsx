import type { Rect } from '@domain/document';
import { T } from '@/i18n';
import { RangeField, ZoomField } from '../fields/RangeField';

interface Props {
  readonly crop: Rect;
  /** The covered area, in mm. */
  readonly area: Rect;
  /** @param name of the moved slider, which makes its steps one gesture */
  readonly onChange: (crop: Rect, name: string) => void;
}

const PERCENT = 100;
const positions = { min: 0, max: PERCENT, step: 1 } as const;
/** A hidden part below this fraction counts as none. */
const MIN_MOVABLE_SHARE = 0.001;

/** Returns the start of a crop in percent of its free range; the middle if there is no range. */
const positionOf = (start: number, size: number) =>
  1 - size < MIN_MOVABLE_SHARE ? PERCENT / 2 : Math.round((PERCENT * start) / (1 - size));

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
