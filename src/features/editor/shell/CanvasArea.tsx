import { growRect, roundToTenthMm } from '@domain/document';
import { formats } from '@domain/print';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useToastArea } from '@/features/toasts/components/useToastArea';
import { useT } from '@/i18n';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { lazyComponent } from '@/ui';
import { Canvas } from '../canvas/Canvas';
import { DragSurfaceContext, useViewportDragSurface } from '../canvas/drag/usePointerDrag';
import { boundsOfElements, spreadViewRect } from '../canvas/geometry';
import { focusNextLandmark, keepFocusOnPages } from '../canvas/manageFocus';
import { moveCaretToEnd } from '../canvas/text/textSelection';
import { PageTurner, ZoomBar } from '../canvas/viewport/Bars';
import { usePageSwipe } from '../canvas/viewport/usePageSwipe';
import { PAGE_BAR_HEIGHT_PX, useViewport, type Viewport } from '../canvas/viewport/useViewport';
import { useVisiblePage } from '../canvas/viewport/useVisiblePage';
import { useZoomToTarget } from '../canvas/viewport/useZoomToTarget';
import { ContextMenu } from '../context-menu/ContextMenu';
import { useContextMenu } from '../context-menu/useContextMenu';
import { useAddText } from '../elements/createElements';
import { useEditor, useSpreadFormat } from '../hooks/EditorContext';
import { useClipboard } from '../hooks/useClipboard';
import { useElementCommands } from '../hooks/useElementCommands';
import { FileDropStatus } from '../photo-tray/FileDropStatus';
import { ShortcutsDialog } from '../shortcuts/ShortcutsDialog';
import { useEditorShortcuts } from '../shortcuts/useEditorShortcuts';
import { usePageNames } from '../spread-strip/useSpreadNames';
import { preferencesActions } from '../state/preferencesSlice';
import { selectEditor, selectPreferences, selectSelectedElements, selectSelection } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import styles from './Editor.module.css';
import { useUndoRedo } from './HistoryButtons';

const GoToPageDialog = lazyComponent(
  () => import(/* webpackChunkName: "go-to-page" */ '../spread-strip/GoToPageDialog'),
  { notice: 'over' },
);

function useCanvasShortcuts(
  { fit, show, step: zoom, zoomToPrintSize }: Viewport,
  openHelp: () => void,
  openMenu: () => void,
  goToPage: () => void,
): void {
  const dispatch = useAppDispatch();
  const { select, crop, setEditingText, cropping, editingText, announce } = useEditor();
  const { getState } = useAppStore();
  const { guides, singleKeys } = useAppSelector(selectPreferences);
  const commands = useElementCommands();
  const addText = useAddText();
  const step = useUndoRedo();
  const isInside = cropping !== null || editingText !== null;
  useClipboard(commands, isInside);
  const { changeZOrder, align } = commands;
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
    // Everything is saved automatically; the browser would save its page.
    save: () => announce('kept', 1),
    zoomIn: () => zoom(1),
    zoomOut: () => zoom(-1),
    zoomPrinted: zoomToPrintSize,
    fit,
    fitSelection: () => {
      const selected = selectSelectedElements(getState());
      return selected.length > 0 && show(boundsOfElements(selected));
    },
    guides: () => dispatch(preferencesActions.preferencesChanged({ guides: !guides })),
    help: openHelp,
    nextPart: () => focusNextLandmark(1),
    previousPart: () => focusNextLandmark(-1),
    leave,
  };
  const onPages = {
    remove: commands.remove,
    duplicate: commands.duplicate,
    selectAll: commands.selectAll,
    // A single element cannot be grouped.
    group: () => (selectSelection(getState()).length > 1 ? commands.group() : goToPage()),
    goToPage,
    ungroup: commands.ungroup,
    lock: commands.lock,
    forward: () => changeZOrder('forward'),
    backward: () => changeZOrder('backward'),
    front: () => changeZOrder('front'),
    back: () => changeZOrder('back'),
    alignLeft: () => align('left'),
    alignRight: () => align('right'),
    alignTop: () => align('top'),
    alignBottom: () => align('bottom'),
    nextSpread: () => turnTo(1),
    previousSpread: () => turnTo(-1),
    text: () => addText(),
    menu: openMenu,
    move: commands.nudge,
    moveEnded: commands.endNudge,
    write: () => {
      const [text, ...others] = selectSelectedElements(getState());
      if (text?.type !== 'text' || text.locked || others.length > 0) return false;
      flushSync(() => setEditingText(text.id));
      moveCaretToEnd(text.id);
      return true;
    },
  };
  // During a crop or a text edit, shortcuts for page elements are off.
  useEditorShortcuts(isInside ? always : { ...always, ...onPages }, singleKeys);
}

export function CanvasArea({ name }: { readonly name: string }) {
  const t = useT();
  const { guides, cropping, editingText, spreadId } = useEditor();
  const pageNames = usePageNames();
  const [help, setHelp] = useState(false);
  const [isChoosingPage, setChoosingPage] = useState(false);
  const { format, role, spine } = useSpreadFormat();
  const bleed = guides ? formats[format].bleed : 0;
  const view = useMemo(() => spreadViewRect({ format, role, spine }, bleed), [format, role, spine, bleed]);
  const visible = useVisiblePage();
  const { page } = visible;
  const pageView = useMemo(() => page && growRect(page, bleed), [page, bleed]);
  const viewport = useViewport(view, pageView);
  const swipe = usePageSwipe(viewport, visible);
  const turnPage = (by: 1 | -1) => {
    const isTurned = visible.turn(by);
    if (isTurned) viewport.fit();
    return isTurned;
  };
  const ground = useViewportDragSurface(viewport, view);
  useZoomToTarget(viewport);
  const { width, height } = spreadViewRect({ format, role, spine });
  const menu = useContextMenu();
  const area = useRef<HTMLDivElement>(null);
  useToastArea(area, page ? PAGE_BAR_HEIGHT_PX : 0);
  const goToPage = () => setChoosingPage(true);
  useCanvasShortcuts(viewport, () => setHelp(true), menu.openAtFocus, goToPage);
  return (
    <div ref={area} className={styles.canvasArea} {...menu.handlers}>
      {page && cropping === null && editingText === null && (
        <PageTurner name={pageNames(spreadId, page.side)} visible={{ ...visible, turn: turnPage }} />
      )}
      {!page && cropping === null && (
        <p className={styles.location} data-over={!viewport.isFitted || undefined}>
          <span aria-live="polite">{name}</span>
          <span className={styles.size}>
            {t('editor.sheetSize', { width: roundToTenthMm(width), height: roundToTenthMm(height) })}
          </span>
        </p>
      )}
      <DragSurfaceContext value={ground}>
        <Canvas viewport={viewport} view={view} bleed={bleed} swipe={swipe} />
        <FileDropStatus stage={viewport.stage} />
      </DragSurfaceContext>
      {cropping === null && (
        <ZoomBar
          viewport={viewport}
          showSpread={page ? () => viewport.show(view) : null}
          onHelp={() => setHelp(true)}
        />
      )}
      {menu.at && <ContextMenu at={menu.at} onClose={menu.close} fit={viewport.fit} goToPage={goToPage} />}
      {isChoosingPage && (
        <GoToPageDialog onClose={() => setChoosingPage(false)} onGiveUp={() => setChoosingPage(false)} />
      )}
      <ShortcutsDialog open={help} onClose={() => setHelp(false)} />
    </div>
  );
}
