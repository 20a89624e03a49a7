import { roundToTenthMm } from '@domain/document';
import { formats } from '@domain/print';
import { useMemo, useState } from 'react';
import { useT } from '@/i18n';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { Canvas } from '../canvas/Canvas';
import { GroundContext, useViewportAsGround } from '../canvas/drag/dragSurface';
import { viewOf } from '../canvas/geometry';
import { keepFocusOnPages } from '../canvas/manageFocus';
import { boundsOf } from '../canvas/snap/snapTargets';
import { useViewport, type Viewport } from '../canvas/viewport/useViewport';
import { useCloseUp } from '../canvas/viewport/useZoomToTarget';
import { ZoomBar } from '../canvas/viewport/ZoomBar';
import { ContextMenu } from '../context-menu/ContextMenu';
import { useContextMenu } from '../context-menu/useContextMenu';
import { useAddText } from '../elements/createElements';
import { useEditor, useSpreadFormat } from '../hooks/EditorContext';
import { useClipboard } from '../hooks/useClipboard';
import { useElementCommands } from '../hooks/useElementCommands';
import { useStep } from '../hooks/useUndoRedo';
import { Files } from '../photo-tray/FileDropStatus';
import { goToPart } from '../shortcuts/landmarkNavigation';
import { ShortcutSheet } from '../shortcuts/ShortcutsDialog';
import { useEditorKeys } from '../shortcuts/useEditorShortcuts';
import { preferencesActions } from '../state/preferencesSlice';
import { selectEditor, selectPreferences, selectSelectedElements, selectSelection } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import styles from './Editor.module.css';

function useKeys({ fit, show, step: zoom, printed }: Viewport, openHelp: () => void, openMenu: () => void): void {
  const dispatch = useAppDispatch();
  const { select, crop, setEditingText, cropping, editingText, announce } = useEditor();
  const { getState } = useAppStore();
  const { guides, singleKeys } = useAppSelector(selectPreferences);
  const commands = useElementCommands();
  const addText = useAddText();
  const step = useStep();
  const isInside = cropping !== null || editingText !== null;
  useClipboard(commands, isInside);
  const { pile, align } = commands;
  const turnTo = (by: number) => {
    const { order, current } = selectEditor(getState());
    const id = order[order.indexOf(current ?? '') + by];
    if (!id) return;
    keepFocusOnPages();
    dispatch(actions.spreadChosen({ id }));
  };
  const leave = () => {
    if (cropping !== null) crop(null);
    else if (editingText !== null) setEditingText(null);
    else if (selectSelection(getState()).length > 0) select([]);
    else return false;
    return true;
  };
  const always = {
    undo: () => step('undo'),
    redo: () => step('redo'),
    // All is saved anyway; the browser would save its page.
    save: () => announce('kept', 1),
    zoomIn: () => zoom(1),
    zoomOut: () => zoom(-1),
    zoomPrinted: printed,
    fit,
    fitSelection: () => {
      const selected = selectSelectedElements(getState());
      return selected.length > 0 && show(boundsOf(selected));
    },
    guides: () => dispatch(preferencesActions.preferencesChanged({ guides: !guides })),
    help: openHelp,
    nextPart: () => goToPart(1),
    previousPart: () => goToPart(-1),
    leave,
  };
  const onPages = {
    remove: commands.remove,
    duplicate: commands.duplicate,
    selectAll: commands.selectAll,
    group: commands.group,
    ungroup: commands.ungroup,
    lock: commands.lock,
    forward: () => pile('forward'),
    backward: () => pile('backward'),
    front: () => pile('front'),
    back: () => pile('back'),
    alignLeft: () => align('left'),
    alignRight: () => align('right'),
    alignTop: () => align('top'),
    alignBottom: () => align('bottom'),
    nextSpread: () => turnTo(1),
    previousSpread: () => turnTo(-1),
    text: addText,
    menu: openMenu,
    move: commands.nudge,
    moved: commands.nudged,
  };
  // What is done to a crop or a text is not done to what lies on the pages.
  useEditorKeys(isInside ? always : { ...always, ...onPages }, singleKeys);
}

/** The table with the spread on it. */
export function Workbench({ name }: { readonly name: string }) {
  const t = useT();
  const { guides, cropping } = useEditor();
  const [help, setHelp] = useState(false);
  const { format, role, spine } = useSpreadFormat();
  const bleed = guides ? formats[format].bleed : 0;
  const view = useMemo(() => viewOf({ format, role, spine }, bleed), [format, role, spine, bleed]);
  const viewport = useViewport(view);
  const ground = useViewportAsGround(viewport, view);
  useCloseUp(viewport);
  const { width, height } = viewOf({ format, role, spine });
  const menu = useContextMenu();
  useKeys(viewport, () => setHelp(true), menu.openAtFocus);
  return (
    <div className={styles.table} {...menu.handlers}>
      {cropping === null && (
        <p className={styles.where} data-over={!viewport.whole || undefined}>
          <span aria-live="polite">{name}</span>
          <span className={styles.size}>
            {t('editor.sheetSize', { width: roundToTenthMm(width), height: roundToTenthMm(height) })}
          </span>
        </p>
      )}
      <GroundContext value={ground}>
        <Canvas viewport={viewport} view={view} bleed={bleed} />
        <Files stage={viewport.stage} />
      </GroundContext>
      {cropping === null && <ZoomBar viewport={viewport} onHelp={() => setHelp(true)} />}
      {menu.at && <ContextMenu at={menu.at} onClose={menu.close} fit={viewport.fit} />}
      <ShortcutSheet open={help} onClose={() => setHelp(false)} />
    </div>
  );
}
