import type { SpreadElement } from '@domain/document';
import { useId } from 'react';
import { T } from '@/i18n';
import { useEditor } from '../context';
import styles from './Panels.module.css';

interface Props {
  readonly value: number;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

/** How much of what lies below shows through. */
export function OpacityField({ value, disabled, onChange }: Props) {
  const slider = useId();
  return (
    <fieldset className={styles.row} disabled={disabled}>
      <label htmlFor={slider}>
        <T id="editor.opacity" />
      </label>
      <input
        id={slider}
        type="range"
        min={0.1}
        max={1}
        step={0.05}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </fieldset>
  );
}

/** The same of one element or of several at once. */
export function Opacity({ elements }: { readonly elements: readonly SpreadElement[] }) {
  const { apply } = useEditor();
  const ids = elements.map(({ id }) => id);
  return (
    <OpacityField
      value={elements[0]?.opacity ?? 1}
      disabled={elements.every(({ locked }) => locked)}
      onChange={(opacity) => apply({ kind: 'setLook', ids, look: { opacity } }, `opacity-${ids.join()}`)}
    />
  );
}
