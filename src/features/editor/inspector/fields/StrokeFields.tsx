import type { Colour } from '@domain/document';
import type { StrokeChange } from '@domain/document/edit';
import type { ReactNode } from 'react';
import { useT } from '@/i18n';
import styles from '../Panels.module.css';
import { ColourField } from './inputs';
import { commonValue, NumberField, useValueOnFocus } from './NumberField';

interface Props {
  readonly label: ReactNode;
  readonly colourLabel: ReactNode;
  readonly strokes: readonly ({ readonly width: number; readonly colour: Colour } | null)[];
  /** Colour that a stroke gets when it is switched on. */
  readonly defaultColour: Colour;
  /** In mm; 0 may remove strokes. */
  readonly min: number;
  /** @param part the changed property, the same during one gesture */
  readonly onChange: (change: StrokeChange | null, part: 'width' | 'colour') => void;
  readonly leadingField?: ReactNode;
}

export function StrokeFields({ label, colourLabel, strokes, defaultColour, min, onChange, leadingField }: Props) {
  const t = useT();
  const colours = strokes.flatMap((pen) => (pen ? [pen.colour] : []));
  const common = commonValue(colours, (colour) => colour);
  // A typed 0.5 passes through 0, which removes the stroke and its colour.
  const { before, onFocus } = useValueOnFocus(common ?? defaultColour);
  const widths = (width: number) => {
    if (width === 0) onChange(null, 'width');
    else onChange(colours.length > 0 && !common ? { width } : { width, colour: common ?? before.current }, 'width');
  };
  return (
    <>
      <div className={styles.numbers}>
        {leadingField}
        <NumberField
          label={label}
          value={strokes[0]?.width ?? 0}
          differs={commonValue(strokes, (pen) => pen?.width ?? 0) === undefined}
          digits={2}
          unit={t('editor.mm')}
          min={min}
          max={20}
          step={0.5}
          onFocus={onFocus}
          onChange={widths}
        />
      </div>
      {colours[0] !== undefined && (
        <ColourField label={colourLabel} value={colours[0]} onChange={(colour) => onChange({ colour }, 'colour')} />
      )}
    </>
  );
}
