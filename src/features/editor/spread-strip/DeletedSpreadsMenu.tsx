import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Icon, Menu, MenuItem } from '@/ui';
import { viewOf } from '../canvas/geometry';
import { SheetPainting } from '../canvas/render/SpreadRenderer';
import { usePhotos } from '../hooks/EditorContext';
import { selectDocument, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import styles from './SpreadStrip.module.css';

/** What a deleted spread looked like: its number says nothing. */
function Picture({ id }: { readonly id: string }) {
  const photos = usePhotos();
  const doc = useAppSelector((state) => selectDocument(state, id));
  if (!doc) return null;
  const view = viewOf(doc);
  return (
    <span className={styles.lost} style={{ aspectRatio: view.width / view.height }}>
      <SheetPainting document={doc} view={view} photos={photos} quality="thumbnail" />
    </span>
  );
}

/** Brings deleted spreads back, the last deleted first. */
export function DeletedMenu() {
  const dispatch = useAppDispatch();
  const deleted = useAppSelector((state) => selectEditor(state).deleted);
  if (deleted.length === 0) return null;
  return (
    <Menu
      trigger={
        <button type="button" className={styles.deleted}>
          <Icon name="retry" size={18} />
          <T id="editor.deleted" values={{ count: deleted.length }} />
        </button>
      }
    >
      {deleted.map((id, i) => (
        <MenuItem
          key={id}
          onSelect={() => dispatch(actions.structureRequested({ changes: [{ op: 'recover', id }], via: 'user' }))}
        >
          <T id="editor.recover" values={{ number: i + 1 }} />
          <Picture id={id} />
        </MenuItem>
      ))}
    </Menu>
  );
}
