import type { SpreadElement } from '@domain/document';
import { useId } from 'react';
import { T } from '@/i18n';
import { useEditor } from '../context';
import styles from './Panels.module.css';

/** How much of what lies below shows through. */
export function Opacity({ elements }: { readonly elements: readonly SpreadElement[] }) {
  const slider = useId();
  const { apply } = useEditor();
  const ids = elements.map(({ id }) => id);
  return (
    <fieldset className={styles.row} disabled={elements.every(({ locked }) => locked)}>
      <label htmlFor={slider}>
        <T id="editor.opacity" />
      </label>
      <input
        id={slider}
        type="range"
        min={0.1}
        max={1}
        step={0.05}
        value={elements[0]?.opacity ?? 1}
        onChange={({ target }) =>
          apply({ kind: 'setLook', ids, look: { opacity: Number(target.value) } }, `opacity-${ids.join()}`)
        }
      />
    </fieldset>
  );
}
