import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Icon, Menu, MenuItem } from '@/ui';
import { spreadViewRect } from '../canvas/geometry';
import { SpreadRenderer } from '../canvas/render/SpreadRenderer';
import { usePhotos } from '../hooks/EditorContext';
import { selectDocument, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import styles from './SpreadStrip.module.css';

/** Thumbnail of a deleted spread, since a number would say nothing. */
function DeletedSpreadThumbnail({ id }: { readonly id: string }) {
  const photos = usePhotos();
  const doc = useAppSelector((state) => selectDocument(state, id));
  if (!doc) return null;
  const view = spreadViewRect(doc);
  return (
    <span className={styles.deletedThumbnail} style={{ aspectRatio: view.width / view.height }}>
      <SpreadRenderer document={doc} view={view} photos={photos} quality="thumbnail" />
    </span>
  );
}

export function DeletedSpreadsMenu() {
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
          <DeletedSpreadThumbnail id={id} />
        </MenuItem>
      ))}
    </Menu>
  );
}
