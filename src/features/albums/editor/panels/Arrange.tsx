import type { SpreadElement } from '@domain/document';
import type { PileMove } from '@domain/document/edit';
import { useId } from 'react';
import { T } from '@/i18n';
import { Button, Checkbox } from '@/ui';
import { useEditor } from '../context';
import { useElementCommands } from '../useElementCommands';
import { AlignButtons } from './AlignButtons';
import { MoveTo } from './MoveTo';
import styles from './Panels.module.css';

const moves: readonly PileMove[] = ['front', 'forward', 'backward', 'back'];

/** What can be done with any elements: place, order, groups, copies, lock, removal, and swapping two photos. */
export function Arrange({ elements }: { readonly elements: readonly SpreadElement[] }) {
  const slider = useId();
  const { apply, announce } = useEditor();
  const commands = useElementCommands();
  const ids = elements.map(({ id }) => id);
  const locked = elements.every((element) => element.locked);
  const [a, b] = elements;
  const canSwap = elements.length === 2 && a?.type === 'photo' && b?.type === 'photo' && !a.locked && !b.locked;
  const swap = () => {
    if (!a || !b) return;
    apply({ kind: 'swapPhotos', a: a.id, b: b.id });
    announce('swapped', 2);
  };
  return (
    <>
      <fieldset className={styles.group} disabled={locked}>
        <legend className="visually-hidden">
          <T id="editor.arrange" />
        </legend>
        {canSwap && (
          <Button size="small" onClick={swap}>
            <T id="editor.swap" />
          </Button>
        )}
        <AlignButtons count={elements.length} />
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
            <Button key={to} size="small" onClick={() => commands.pile(to)}>
              <T id={`editor.pile.${to}`} />
            </Button>
          ))}
        </div>
        <div className={styles.ways}>
          {elements.length > 1 && (
            <Button size="small" onClick={commands.group}>
              <T id="editor.group" />
            </Button>
          )}
          {elements.some(({ group }) => group !== undefined) && (
            <Button size="small" onClick={commands.ungroup}>
              <T id="editor.ungroup" />
            </Button>
          )}
          <Button size="small" onClick={commands.duplicate}>
            <T id="editor.duplicate" />
          </Button>
          <Button size="small" onClick={() => commands.copy()}>
            <T id="editor.copy" />
          </Button>
          <Button size="small" onClick={commands.remove}>
            <T id="editor.remove" />
          </Button>
          <MoveTo onMove={commands.moveTo} />
        </div>
      </fieldset>
      <Checkbox label={<T id="editor.lock" />} checked={locked} onChange={commands.lock} />
    </>
  );
}
