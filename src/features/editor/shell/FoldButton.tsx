import { useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Icon } from '@/ui';
import { preferencesActions, type SidePanel } from '../state/preferencesSlice';
import { selectPreferences } from '../state/selectors';
import styles from './Editor.module.css';

/** Folds a side panel away on a wide screen, or brings it back. */
export function FoldButton({ panel }: { readonly panel: SidePanel }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const isFolded = useAppSelector((state) => selectPreferences(state).folded.includes(panel));
  return (
    <button
      type="button"
      className={styles.fold}
      data-panel={panel}
      aria-expanded={!isFolded}
      aria-label={t(`editor.fold.${panel}`)}
      title={t(`editor.fold.${panel}`)}
      onClick={() => dispatch(preferencesActions.panelFolded({ panel, folded: !isFolded }))}
    >
      <Icon name={(panel === 'tray') === isFolded ? 'forward' : 'back'} size={16} />
    </button>
  );
}
