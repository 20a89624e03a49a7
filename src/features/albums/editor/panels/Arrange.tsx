import type { SpreadElement } from '@domain/document';
import type { PileMove } from '@domain/document/edit';
import { useId } from 'react';
import { T } from '@/i18n';
import { Button, Checkbox } from '@/ui';
import { useEditor } from '../context';
import { newElementId } from '../newIds';
import styles from './Panels.module.css';

const moves: readonly PileMove[] = ['front', 'forward', 'backward', 'back'];

/** What can be done with any elements: transparency, order, copies, lock, removal, and swapping two photos. */
export function Arrange({ elements }: { readonly elements: readonly SpreadElement[] }) {
  const slider = useId();
  const { apply, select } = useEditor();
  const ids = elements.map(({ id }) => id);
  const locked = elements.every((element) => element.locked);
  const [a, b] = elements;
  const canSwap = elements.length === 2 && a?.type === 'photo' && b?.type === 'photo' && !a.locked && !b.locked;
  const duplicate = () => {
    const copies = elements.map(({ type }) => newElementId(type));
    apply({ kind: 'duplicateElements', ids, copies });
    select(copies);
  };
  return (
    <>
      <fieldset className={styles.group} disabled={locked}>
        <legend className="visually-hidden">
          <T id="editor.arrange" />
        </legend>
        {canSwap && (
          <Button size="small" onClick={() => apply({ kind: 'swapPhotos', a: a.id, b: b.id })}>
            <T id="editor.swap" />
          </Button>
        )}
        <div className={styles.row}>
          <label htmlFor={slider}>
            <T id="editor.opacity" />
          </label>
          <input
            id={slider}
            type="range"
            min={0.1}
            max={1}
            step={0.05}
            value={a?.opacity ?? 1}
            onChange={({ target }) =>
              apply({ kind: 'setLook', ids, look: { opacity: Number(target.value) } }, `opacity-${ids.join()}`)
            }
          />
        </div>
        <div className={styles.ways}>
          {moves.map((to) => (
            <Button key={to} size="small" onClick={() => apply({ kind: 'reorderElements', ids, to })}>
              <T id={`editor.pile.${to}`} />
            </Button>
          ))}
        </div>
        <div className={styles.ways}>
          <Button size="small" onClick={duplicate}>
            <T id="editor.duplicate" />
          </Button>
          <Button
            size="small"
            onClick={() => {
              apply({ kind: 'removeElements', ids });
              select([]);
            }}
          >
            <T id="editor.remove" />
          </Button>
        </div>
      </fieldset>
      <Checkbox
        label={<T id="editor.lock" />}
        checked={locked}
        onChange={({ target }) => apply({ kind: 'setLocked', ids, locked: target.checked })}
      />
    </>
  );
}
