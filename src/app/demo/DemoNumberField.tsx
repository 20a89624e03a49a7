import type { MessageId } from '@/i18n';
import { T } from '@/i18n';
import { TextField } from '@/ui';

interface Props {
  readonly label: MessageId;
  readonly value: number;
  readonly max: number;
  readonly min?: number;
  readonly onChange: (value: number) => void;
}

export const DemoNumberField = ({ label, value, min = 0, max, onChange }: Props) => (
  <TextField
    type="number"
    inputMode="numeric"
    label={<T id={label} />}
    min={min}
    max={max}
    value={value}
    onChange={({ target }) => onChange(Math.min(max, Math.max(min, Math.round(target.valueAsNumber) || min)))}
  />
);
