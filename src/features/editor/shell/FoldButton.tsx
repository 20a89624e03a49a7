import { useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Icon } from '@/ui';
import { type EditorPane, useEditor } from '../hooks/EditorContext';
import { type PreferencesState, preferencesActions, type SidePanel } from '../state/preferencesSlice';
import { selectPreferences } from '../state/selectors';
import styles from './Editor.module.css';

export const sidePanelIds: Readonly<Record<SidePanel, string>> = {
  tray: 'editor-tray',
  inspector: 'editor-inspector',
};

/** Returns true for a folded panel of a wide screen. The findings stand in the inspector, so they unfold it. */
export const isPanelFolded = (
  panel: SidePanel,
  { folded }: Pick<PreferencesState, 'folded'>,
  pane: EditorPane,
): boolean => folded.includes(panel) && !(panel === 'inspector' && pane === 'check');

/** Folds a side panel away on a wide screen, or brings it back. Folding the inspector closes the findings in it. */
export function FoldButton({ panel }: { readonly panel: SidePanel }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { pane, openPane } = useEditor();
  const preferences = useAppSelector(selectPreferences);
  const isFolded = isPanelFolded(panel, preferences, pane);
  const toggle = () => {
    if (panel === 'inspector' && pane === 'check') openPane('inspect');
    dispatch(preferencesActions.panelFolded({ panel, folded: !isFolded }));
  };
  return (
    <button
      type="button"
      className={styles.fold}
      data-panel={panel}
      aria-expanded={!isFolded}
      aria-controls={sidePanelIds[panel]}
      aria-label={t(`editor.fold.${panel}`)}
      title={t(`editor.fold.${panel}`)}
      onClick={toggle}
    >
      <Icon name={(panel === 'tray') === isFolded ? 'forward' : 'back'} size={16} />
    </button>
  );
}
