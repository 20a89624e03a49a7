import type { SpreadDocument } from '@domain/document';
import type { EditCommand } from '@domain/document/edit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { selectHasPendingAnalysis, selectPhotoMap, selectRecentItems, actions as storage } from '@/features/storage';
import { useAnalysisPolling } from '@/features/storage/components/useAnalysisPolling';
import { createBook } from '@/features/viewer/book/book';
import { PrintedPages } from '@/features/viewer/print/PrintedPages';
import { T, useT } from '@/i18n';
import { usePhoneScreen, useWideScreen } from '@/lib/dom/mediaHooks';
import { useScrollRestoration } from '@/lib/dom/scrollRestoration';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { lazyComponent, Skeleton, usePreload } from '@/ui';
import { BACKGROUND_ID } from '../canvas/crop/cropTarget';
import { clearTextSelection, useEditorFocusFallback } from '../canvas/manageFocus';
import { TextEditingBar, useVirtualKeyboardInset } from '../canvas/text/TextEditingBar';
import { runAfterPaint, useHasPainted } from '../hooks/deferredRender';
import {
  type Announcement,
  type EditGesture,
  EditorContext,
  type EditorPane,
  type EditorTools,
  mergePhotos,
  PhotosContext,
  type RailPane,
  railPanes,
  useGestureId,
  usePhotos,
} from '../hooks/EditorContext';
import { InspectorPanel } from '../inspector/InspectorPanel';
import { PaneTabs, tabPanelProps } from '../rail/PaneTabs';
import { RailPanel } from '../rail/RailPanel';
import { SpreadStrip } from '../spread-strip/SpreadStrip';
import { useSpreadNames } from '../spread-strip/useSpreadNames';
import { preferencesActions, type SidePanel } from '../state/preferencesSlice';
import {
  type HistoryMark,
  selectAlbum,
  selectCurrentDocument,
  selectDocuments,
  selectEditor,
  selectPreferences,
  selectSelectedElements,
} from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { CanvasArea } from './CanvasArea';
import { ConflictDialog } from './ConflictDialog';
import { ContextBar } from './ContextBar';
import styles from './Editor.module.css';
import { EditorTopBar, ThumbBar, type TopBarSlots } from './EditorTopBar';
import { FoldButton, isPanelFolded, sidePanelIds } from './FoldButton';
import { OrphanedDraftDialog } from './OrphanedDraftDialog';

/** Print view of the editor: all pages of the album, unsaved changes included. */
function PrintedAlbum() {
  const { getState } = useAppStore();
  const photos = usePhotos();
  const bookNow = () => {
    const album = selectAlbum(getState());
    const documents = selectDocuments(getState()).map(({ document }) => document);
    return album && createBook({ id: album.id, title: album.title, format: album.format, documents, photos });
  };
  return <PrintedPages getBook={bookNow} />;
}

const loadPreflight = async () => ({ default: (await import('../preflight/PreflightPanel')).PreflightPanel });
const PreflightPanel = lazyComponent(loadPreflight);

interface LiveMessage {
  readonly what: Announcement;
  readonly count: number;
  /** Increases with each message, so that screen readers announce a repeated one again. */
  readonly turn: number;
}

/** Announces the last action to screen readers, after it is painted. */
function useAnnouncer(): readonly [LiveMessage | null, EditorTools['announce']] {
  const [message, setMessage] = useState<LiveMessage | null>(null);
  const announce = useCallback(
    (what: Announcement, count: number) =>
      void runAfterPaint(() => setMessage((last) => ({ what, count, turn: (last?.turn ?? 0) + 1 }))),
    [],
  );
  return [message, announce];
}

const LiveRegion = ({ message }: { readonly message: LiveMessage | null }) => (
  <div className="visually-hidden" aria-live="polite" aria-atomic="true" data-said={message?.turn}>
    {message && <T key={message.turn} id={`editor.said.${message.what}`} values={{ count: message.count }} />}
  </div>
);

function useEditorPhotos() {
  const dispatch = useAppDispatch();
  const photos = useAppSelector((state) => selectEditor(state).photos);
  const stored = useAppSelector(selectPhotoMap);
  useAnalysisPolling(useAppSelector(selectHasPendingAnalysis));
  useEffect(() => {
    dispatch(storage.listRequested({}));
  }, [dispatch]);
  const added = useAppSelector(selectRecentItems);
  return useMemo(
    () =>
      mergePhotos(
        photos,
        stored,
        added.map(({ id }) => id),
      ),
    [photos, stored, added],
  );
}

const isRailPane = (pane: EditorPane): pane is RailPane => railPanes.some((one) => one === pane);

interface Panes {
  /** The user's choice, or else the one in the URL. */
  readonly pane: EditorPane;
  /** The pane of the rail that was open last. */
  readonly lastRail: RailPane;
  readonly openPane: (pane: EditorPane) => void;
}

function usePanes(): Panes {
  const { key, search } = useLocation();
  const [chosen, setChosen] = useState<{ readonly key: string; readonly pane: EditorPane } | null>(null);
  const [lastRail, setLastRail] = useState<RailPane>('photos');
  const openPane = useCallback(
    (pane: EditorPane) => {
      setChosen({ key, pane });
      if (isRailPane(pane)) setLastRail(pane);
    },
    [key],
  );
  const initialPane = new URLSearchParams(search).has('check') ? 'check' : 'pages';
  return { pane: chosen?.key === key ? chosen.pane : initialPane, lastRail, openPane };
}

/** A crop or text edit in progress, with its spread. Copies of that spread have elements of the same ids. */
interface EditingMode {
  readonly kind: 'crop' | 'write';
  readonly id: string;
  readonly spreadId: string | null;
  readonly historyMark: HistoryMark;
}

const isInSpread = (doc: SpreadDocument | undefined, id: string | undefined) =>
  id === BACKGROUND_ID ? doc?.background.picture !== undefined : doc?.elements.some((one) => one.id === id);

function useEditorTools(announce: EditorTools['announce']): EditorTools | null {
  const dispatch = useAppDispatch();
  const current = useAppSelector((state) => selectEditor(state).current);
  const isOpen = useAppSelector((state) => selectCurrentDocument(state) !== undefined);
  const { guides, snapping } = useAppSelector(selectPreferences);
  const [mode, setMode] = useState<EditingMode | null>(null);
  // Leaving the spread ends the mode for good.
  if (mode !== null && mode.spreadId !== current) setMode(null);
  const { pane, lastRail, openPane } = usePanes();
  const isWide = useWideScreen();
  const openUnfolded = useCallback(
    (to: EditorPane) => {
      if (isRailPane(to)) dispatch(preferencesActions.panelFolded({ panel: 'tray', folded: false }));
      openPane(to);
    },
    [dispatch, openPane],
  );
  const rail = isWide ? lastRail : isRailPane(pane) ? pane : null;
  const { presses, begin } = useGestureId();
  const apply = useCallback(
    (command: EditCommand, given?: EditGesture) => {
      const gesture = typeof given === 'string' ? `${given} ${presses.current}` : given?.lasting;
      if (current) dispatch(actions.editRequested({ spreadId: current, command, ...(gesture && { gesture }) }));
    },
    [dispatch, current, presses],
  );
  const select = useCallback(
    (ids: readonly string[]) => {
      setMode(null);
      clearTextSelection();
      dispatch(actions.elementsSelected({ ids }));
    },
    [dispatch],
  );
  const { getState } = useAppStore();
  const enter = useCallback(
    (kind: EditingMode['kind'], id: string | null) => {
      // Edits in the mode start a new gesture.
      begin();
      setMode(id === null ? null : { kind, id, spreadId: current, historyMark: selectEditor(getState()) });
    },
    [current, getState, begin],
  );
  const crop = useCallback((id: string | null) => enter('crop', id), [enter]);
  const write = useCallback((id: string | null) => enter('write', id), [enter]);
  const isThere = useAppSelector((state) => isInSpread(selectCurrentDocument(state), mode?.id));
  const busy = isThere && mode?.spreadId === current ? mode : null;
  const cropping = busy?.kind === 'crop' ? busy.id : null;
  const writing = busy?.kind === 'write' ? busy.id : null;
  const since = busy?.historyMark ?? null;
  const editTools = useMemo(
    () => ({ apply, select, crop, setEditingText: write, announce, openPane: openUnfolded }),
    [apply, select, crop, write, announce, openUnfolded],
  );
  const showing = useMemo(
    () => ({ cropping, editingText: writing, historyMark: since, snapping, guides, pane, rail }),
    [cropping, writing, since, snapping, guides, pane, rail],
  );
  return useMemo(
    () => (current && isOpen ? { spreadId: current, ...editTools, ...showing } : null),
    [current, isOpen, editTools, showing],
  );
}

export function EditorScreen(slots: TopBarSlots) {
  const [message, announce] = useAnnouncer();
  const tools = useEditorTools(announce);
  return (
    <>
      <LiveRegion message={message} />
      {tools && <Screen tools={tools} {...slots} />}
    </>
  );
}

function Screen({ tools, ...slots }: { readonly tools: EditorTools } & TopBarSlots) {
  const t = useT();
  const names = useSpreadNames();
  const photos = useEditorPhotos();
  const { pane, spreadId, cropping, editingText } = tools;
  const covered = useVirtualKeyboardInset(editingText !== null);
  const panel = useRef<HTMLDivElement>(null);
  const keepInspector = useScrollRestoration('editor-inspector');
  const inspectorRef = useCallback(
    (element: HTMLDivElement | null) => {
      panel.current = element;
      return keepInspector(element);
    },
    [keepInspector],
  );
  const isWide = useWideScreen();
  const preferences = useAppSelector(selectPreferences);
  const isFolded = (side: SidePanel) => isWide && isPanelFolded(side, preferences, pane);
  const isPhone = usePhoneScreen();
  const hasSelection = useAppSelector((state) => selectSelectedElements(state).length > 0);
  const hasContext = isPhone && hasSelection && cropping === null && editingText === null;
  useEditorFocusFallback();
  usePreload(loadPreflight);
  // The pages paint before the panels that describe them.
  const isPainted = useHasPainted();
  return (
    <EditorContext value={tools}>
      <PhotosContext value={photos}>
        <div
          className={styles.editor}
          data-pane={pane}
          data-writing={editingText !== null || undefined}
          data-chosen={hasContext || undefined}
          data-tray-folded={isFolded('tray') || undefined}
          data-inspector-folded={isFolded('inspector') || undefined}
          style={{ paddingBottom: covered > 0 ? covered : undefined }}
        >
          <EditorTopBar {...slots} />
          {hasContext && <ContextBar />}
          <PaneTabs isHidden={hasContext} />
          <RailPanel isFolded={isFolded('tray')} />
          <CanvasArea name={names.get(spreadId) ?? ''} />
          {isWide && (['tray', 'inspector'] as const).map((side) => <FoldButton key={side} panel={side} />)}
          <div
            ref={inspectorRef}
            id={sidePanelIds.inspector}
            className={styles.inspector}
            role="region"
            aria-label={t('editor.inspector')}
            hidden={isFolded('inspector')}
          >
            <div {...(!isWide && tabPanelProps('inspect'))}>
              {pane === 'check' ? (
                <PreflightPanel pending={<Skeleton height={160} />} />
              ) : (
                isPainted && <InspectorPanel panel={panel} />
              )}
            </div>
          </div>
          {editingText !== null && <TextEditingBar id={editingText} />}
          <div className={styles.strip} {...(!isWide && tabPanelProps('pages'))}>
            <SpreadStrip />
          </div>
          {isPhone && <ThumbBar priceBar={slots.priceBar} />}
        </div>
        <PrintedAlbum />
        <ConflictDialog />
        <OrphanedDraftDialog />
      </PhotosContext>
    </EditorContext>
  );
}
