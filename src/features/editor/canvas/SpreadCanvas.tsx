import { type PhotoElement, pageAreasOf, type Rect } from '@domain/document';
import { safeAreas } from '@domain/print';
import { type PointerEvent, useId, useMemo, useRef } from 'react';
import { useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { useValueAfterPaint } from '../hooks/deferredRender';
import { useDocument, useEditor, useSpreadFormat } from '../hooks/EditorContext';
import { selectBinding } from '../state/binding';
import { selectSelection } from '../state/selectors';
import styles from './Canvas.module.css';
import { CropBar } from './crop/CropBar';
import { CropPane } from './crop/CropPane';
import { SnapGuides, useGesture } from './drag/useGesture';
import { ElementButtons } from './ElementButtons';
import { positionInView } from './geometry';
import { Handles } from './Handles';
import { PrerenderedSpreads } from './render/SpreadRenderer';
import { TextEditor } from './text/TextEditor';
import type { TouchPan } from './viewport/usePan';
import type { Viewport } from './viewport/useViewport';

function PrintGuides({ view }: { readonly view: Rect }) {
  const { format, role, spine } = useSpreadFormat();
  const binding = useAppSelector(selectBinding);
  const areas = useMemo(() => {
    const sheet = { format, role, spine };
    return { trim: pageAreasOf(sheet), safe: safeAreas(sheet, binding) };
  }, [format, role, spine, binding]);
  return (
    <div className={styles.guides} aria-hidden="true">
      {areas.trim.map((area) => (
        <div key={area.side} className={styles.trim} style={positionInView(view, area)} />
      ))}
      {areas.safe.map((area) => (
        <div key={area.x} className={styles.safe} style={positionInView(view, area)} />
      ))}
    </div>
  );
}

interface Props {
  /** Position on the stage, in px. */
  readonly place: Rect;
  readonly view: Rect;
  /** In px per mm. */
  readonly scale: number;
  readonly fittedSize: Viewport['fittedSize'];
  /** Visible width beyond the trim edge, in mm. */
  readonly bleed: number;
  readonly dropTargetId: string | null;
  readonly touchPan: TouchPan | null;
  readonly drawMarquee: TouchPan;
  readonly onSwap: (event: PointerEvent, photo: PhotoElement) => void;
}

export function SpreadCanvas({
  place,
  view,
  scale,
  fittedSize,
  bleed,
  dropTargetId,
  touchPan,
  drawMarquee,
  onSwap,
}: Props) {
  const { x, y, width, height } = place;
  const t = useT();
  const help = useId();
  const { spreadId, cropping, editingText, guides: showGuides } = useEditor();
  // The buttons follow after the first paint of another spread.
  const isPainted = useValueAfterPaint(spreadId) === spreadId;
  const doc = useDocument();
  const selection = useAppSelector(selectSelection);
  const sheet = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const { shown, everywhere, swapTargetId: target, show, dragTo, end } = useGesture({ sheet, lines, view, scale });
  const chosen = useMemo(() => new Set(selection), [selection]);
  const isChosen = ({ id }: { id: string }) => chosen.has(id);
  return (
    <>
      <div
        ref={sheet}
        className={styles.spread}
        // Positions are whole pixels. Between two pixels, a pale line of paper would show at the edges.
        style={{ width, height, translate: `${Math.round(x)}px ${Math.round(y)}px` }}
        role="group"
        aria-label={t('editor.canvas')}
        aria-describedby={help}
        tabIndex={-1}
        data-pages
        data-scale={scale}
      >
        <p className="visually-hidden" id={help}>
          {t('editor.canvas.help')}
        </p>
        <PrerenderedSpreads shown={shown} everywhere={everywhere} fittedSize={fittedSize} bleed={bleed} />
        {showGuides && <PrintGuides view={view} />}
        {isPainted && (
          <ElementButtons
            key={spreadId}
            shown={shown}
            view={view}
            scale={scale}
            dropTargetId={dropTargetId ?? target}
            touchPan={touchPan}
            drawMarquee={drawMarquee}
            show={show}
            dragTo={dragTo}
            end={end}
          />
        )}
        {cropping === null && editingText === null && (
          <Handles
            elements={shown.elements.filter(isChosen)}
            originals={doc.elements.filter(isChosen)}
            view={view}
            scale={scale}
            show={show}
            end={end}
            onSwap={onSwap}
          />
        )}
        <SnapGuides lines={lines} />
        <CropPane document={shown} view={view} scale={scale} show={show} end={end} />
        <TextEditor document={doc} view={view} scale={scale} />
      </div>
      <CropBar document={shown} />
    </>
  );
}
