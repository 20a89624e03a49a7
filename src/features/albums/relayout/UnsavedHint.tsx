import { Link } from 'react-router-dom';
import { T } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import styles from './RelayoutDialog.module.css';
import { relayoutActions as actions } from './slice';

/** Explains that unsaved changes block the layout. */
export function UnsavedHint({ albumId }: { readonly albumId: string }) {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.hint} role="status">
      <p>
        <T id="relayout.unsaved" />
      </p>
      <Link to={`/creations/editor/${albumId}`} onClick={() => dispatch(actions.relayoutDialogClosed({ albumId }))}>
        <T id="relayout.openEditor" />
      </Link>
    </div>
  );
}
