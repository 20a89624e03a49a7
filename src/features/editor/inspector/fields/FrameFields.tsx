import type { Rect } from '@domain/document';
import type { ComponentProps } from 'react';
import { T, useT } from '@/i18n';
import { NumberField, POSITION_LIMITS_MM, SIZE_LIMITS_MM } from './NumberField';

type FrameSide = 'x' | 'y' | 'width' | 'height';

interface FrameFieldsProps extends Pick<ComponentProps<typeof NumberField>, 'onFocus' | 'onBlur'> {
  readonly frame: Rect;
  readonly minHeight?: number;
  readonly onChange: (side: FrameSide, value: number) => void;
}

/** Position and size in mm. `onFocus` and `onBlur` tell of the fields of the size. */
export function FrameFields({ frame, minHeight = SIZE_LIMITS_MM.min, onChange, ...visits }: FrameFieldsProps) {
  const mm = useT()('editor.mm');
  const fieldOf = (side: FrameSide) => ({
    label: <T id={`editor.${side}`} />,
    value: frame[side],
    unit: mm,
    onChange: (value: number) => onChange(side, value),
  });
  return (
    <>
      <NumberField {...fieldOf('x')} {...POSITION_LIMITS_MM} />
      <NumberField {...fieldOf('y')} {...POSITION_LIMITS_MM} />
      <NumberField {...fieldOf('width')} {...SIZE_LIMITS_MM} {...visits} />
      <NumberField {...fieldOf('height')} {...SIZE_LIMITS_MM} min={minHeight} {...visits} />
    </>
  );
}
