import {
  createEmptySpread,
  type DrawnElement,
  type ElementType,
  type ShapeElement,
  type SpreadElement,
} from '@domain/document';
import { Fragment, lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { selectClipUpload } from '@/features/clips';
import { LazyClipsDialog } from '@/features/clips/components/lazyClipsDialog';
import { actions as toasts } from '@/features/toasts';
import { T, useT } from '@/i18n';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { Menu, MenuItem } from '@/ui';
import { focusElement } from '../../canvas/manageFocus';
import { createShapeElement, useAddText } from '../../elements/createElements';
import { centreOnPage, isFreeSpace } from '../../elements/createPhotoElement';
import { useDocument, useEditor, useEditorSnapshot } from '../../hooks/EditorContext';
import { loadLayoutEngine } from '../../hooks/useLayoutEngine';
import { useLazyImport } from '../../hooks/useLazyImport';
import { usePasteButton } from '../../hooks/usePaste';
import { selectBook, selectDocument, selectEditor } from '../../state/selectors';
import { editorActions as actions } from '../../state/slice';
import { findEditedPageLimits, findLimitViolation } from '../../state/validatePageLimits';
import type { DrawingContext } from '../drawing/createDrawings';
import { useDrawings } from '../drawing/useDrawings';
import { Tool, Tools } from '../fields/Tool';

// The form library loads on demand.
const QrDialog = lazy(async () => ({ default: (await import('./QrDialog')).QrDialog }));

function useAddElement(): (element: SpreadElement) => void {
  const { apply, select, announce } = useEditor();
  return (element) => {
    apply({ kind: 'addElement', element });
    select([element.id]);
    announce('added', 1);
  };
}

function AddTextTool() {
  const t = useT();
  const addText = useAddText();
  return (
    <Tool icon="text" name={<T id="editor.kind.text" />} aria-label={t('editor.addText')} onClick={() => addText()} />
  );
}

/** Adds a foreword to the title page, in its place beside the title, and starts editing it. */
function AddForewordTool() {
  const t = useT();
  const doc = useDocument();
  const now = useEditorSnapshot();
  const { setEditingText } = useEditor();
  const templateId = useAppSelector((state) => selectEditor(state).album?.template_id ?? '');
  const loading = useLazyImport();
  const addText = useAddText();
  const addElement = useAddElement();
  const add = async () => {
    const engine = await loading(loadLayoutEngine);
    if (!engine) return;
    const element = engine.createForewordText(
      now.document(),
      { templateId, binding: now.binding() },
      t('editor.newForeword'),
    );
    // The user's own words fill the page.
    if (!element) return addText();
    addElement(element);
    setEditingText(element.id);
  };
  if (doc.role !== 'opening') return null;
  return <Tool icon="foreword" name={<T id="editor.addForeword" />} onClick={() => void add()} />;
}

const shapes: readonly ShapeElement['shape'][] = ['rectangle', 'ellipse', 'line'];

function AddShapeMenu() {
  const now = useEditorSnapshot();
  const addElement = useAddElement();
  return (
    <Menu trigger={<Tool icon="shape" name={<T id="editor.kind.shape" />} />}>
      {shapes.map((shape) => (
        <MenuItem key={shape} onSelect={() => addElement(createShapeElement(now.document(), shape))}>
          <T id={`editor.shape.${shape}`} />
        </MenuItem>
      ))}
    </Menu>
  );
}

function AddQrTool() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tool icon="qr" name={<T id="editor.kind.qr" />} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <QrDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Opens the choice of a video or voice message for the page. An upload goes on while the dialog is closed. */
function AddClipTool() {
  const t = useT();
  const { spreadId } = useEditor();
  const { albumId } = useAppSelector(selectEditor);
  const upload = useAppSelector(selectClipUpload);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const isStopped = upload?.phase === 'doubtful' || upload?.phase === 'failed';
  const name =
    upload?.phase === 'uploading' ? (
      <T id="clips.percent" values={{ share: upload.progress }} />
    ) : (
      <T id={isStopped ? 'clips.toolStopped' : 'clips.tool'} />
    );
  return (
    <>
      <Tool
        icon="clip"
        name={name}
        aria-label={t(isStopped ? 'clips.addStopped' : 'clips.add')}
        onClick={() => setOpen(true)}
      />
      {isOpen && albumId !== null && (
        <LazyClipsDialog target={{ albumId, spreadId }} onClose={close} onGiveUp={close} />
      )}
    </>
  );
}

const drawingFactories = {
  map: 'createMap',
  calendar: 'createCalendar',
  date: 'createDateStamp',
} as const satisfies Record<DrawnElement['type'], string>;
const drawingTypes = Object.keys(drawingFactories) as readonly DrawnElement['type'][];

/** Adds a map, a calendar or a date to the page, with what the photos of the album know. */
function AddDrawingMenu() {
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  const { apply, select, announce, spreadId } = useEditor();
  const addElement = useAddElement();
  const load = useDrawings();
  const loading = useLazyImport();
  /** Gives a drawing that would stand on photos a slot of the layout, else a page of its own. */
  const addBesidePhotos = async (element: DrawnElement, { photos, templateId, binding }: DrawingContext) => {
    const engine = await loading(loadLayoutEngine);
    const known = new Map(photos.map((photo) => [photo.id, photo]));
    const doc = selectDocument(getState(), spreadId);
    const commands = doc && engine?.addDrawingAndRelayout(doc, element, known, { templateId, binding });
    if (!commands) return addToOwnPage(element);
    const gesture = `add-${element.id}`;
    for (const command of commands) apply(command, { lasting: gesture });
    select([element.id]);
    announce('added', 1);
  };
  const addToOwnPage = (element: DrawnElement) => {
    const doc = selectDocument(getState(), spreadId);
    const editor = selectEditor(getState());
    if (!doc || !editor.album) return addElement(element);
    const { width, height } = element.frame;
    const own = { ...element, frame: centreOnPage(createEmptySpread(doc), element.type, width, height) };
    const copy = { op: 'copy', id: spreadId, copyId: newId(), blank: true, elements: [own] } as const;
    const limits = findEditedPageLimits(editor.album.format, selectBook(getState()));
    // In a full book it stands where it hides least.
    if (findLimitViolation(editor, [copy], limits, new Set())) return addElement(element);
    dispatch(actions.structureRequested({ changes: [copy], via: 'user' }));
    announce('added', 1);
  };
  const add = async (type: DrawnElement['type']) => {
    const loaded = await load();
    if (!loaded) return;
    const { context } = loaded;
    const element = loaded.factory[drawingFactories[type]](context);
    if (!element) {
      dispatch(toasts.shown({ title: { id: 'editor.map.noPlaces' }, variant: 'warning' }));
      return;
    }
    if (type === 'date' || context.document.role !== 'inner' || isFreeSpace(context.document, element.frame))
      addElement(element);
    else await addBesidePhotos(element, context);
    focusElement(element.id);
  };
  return (
    <Menu trigger={<Tool icon="map" name={<T id="editor.tool.drawing" />} />}>
      {drawingTypes.map((type) => (
        <MenuItem key={type} onSelect={() => void add(type)}>
          <T id={`editor.kind.${type}`} />
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Tools that add elements, in their order on the page panel. The rail has those for photos and stickers. */
const addTools: Readonly<Record<ElementType, ReactNode>> = {
  text: (
    <>
      <AddTextTool />
      <AddForewordTool />
    </>
  ),
  shape: <AddShapeMenu />,
  qr: (
    <>
      <AddQrTool />
      <AddClipTool />
    </>
  ),
  map: <AddDrawingMenu />,
  // In the menu of the map.
  calendar: null,
  date: null,
  photo: null,
  sticker: null,
};

export function AddTools() {
  const t = useT();
  const paste = usePasteButton();
  return (
    <Tools label={t('editor.add')}>
      {Object.entries(addTools).map(([type, tools]) => (
        <Fragment key={type}>{tools}</Fragment>
      ))}
      <Tool icon="paste" name={<T id="editor.paste" />} onClick={paste} />
    </Tools>
  );
}
