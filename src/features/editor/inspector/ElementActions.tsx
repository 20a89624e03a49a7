import type { SpreadElement } from '@domain/document';
import { T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { Button, Checkbox, Menu, MenuItem } from '@/ui';
import { useEditor } from '../hooks/EditorContext';
import { useElementCommands } from '../hooks/useElementCommands';
import { selectSpreadInfos } from '../spread-strip/selectSpreadInfos';
import { useSpreadNames } from '../spread-strip/useSpreadNames';
import styles from './Panels.module.css';

/** Menu that moves the selection to another spread without a drag. */
function MoveToMenu({ onMove }: { readonly onMove: (spreadId: string) => void }) {
  const { spreadId } = useEditor();
  const spreads = useAppSelector(selectSpreadInfos);
  const names = useSpreadNames();
  return (
    <Menu
      trigger={
        <Button size="small">
          <T id="editor.moveTo" />
        </Button>
      }
    >
      {spreads
        .filter(({ id }) => id !== spreadId)
        .map(({ id }) => (
          <MenuItem key={id} onSelect={() => onMove(id)}>
            {names.get(id)}
          </MenuItem>
        ))}
    </Menu>
  );
}

/** Commands for any elements: group, copy, lock, remove, and swap two photos. */
export function ElementActions({ elements }: { readonly elements: readonly SpreadElement[] }) {
  const t = useT();
  const { apply, announce } = useEditor();
  const commands = useElementCommands();
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
      <fieldset className={styles.actions} disabled={locked} aria-label={t('editor.doings')}>
        {canSwap && (
          <Button size="small" onClick={swap}>
            <T id="editor.swap" />
          </Button>
        )}
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
        <MoveToMenu onMove={commands.moveTo} />
      </fieldset>
      <Checkbox label={<T id="editor.lock" />} checked={locked} onChange={commands.lock} />
    </>
  );
}
