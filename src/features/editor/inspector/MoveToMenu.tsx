import { T } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { Button, Menu, MenuItem } from '@/ui';
import { useEditor } from '../hooks/EditorContext';
import { selectSpreadInfos } from '../spread-strip/selectSpreadInfos';
import { useSpreadNames } from '../spread-strip/useSpreadNames';

/** Menu that moves the selection to another spread without a drag. */
export function MoveToMenu({ onMove }: { readonly onMove: (spreadId: string) => void }) {
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
