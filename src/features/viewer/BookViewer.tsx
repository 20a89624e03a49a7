import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { T, useT } from '@/i18n';
import { usePhoneWidth, useReducedMotion } from '@/lib/dom/mediaHooks';
import { useSwipe } from '@/lib/dom/useSwipe';
import { Button, Icon, lazyComponent } from '@/ui';
import styles from './BookViewer.module.css';
import { type Book, findAdjacentOpening, listOpenLeaves, pageSizeOf } from './book/book';
import { ClosedBook } from './flipbook/ClosedBook';
import type { FlipbookHandle } from './flipbook/Flipbook';
import { fitPage, SINGLE_PAGE_BELOW_PX, useElementSize, useFullScreen, usePositionText } from './stageHooks';
import { useViewerShortcuts } from './useViewerShortcuts';
import { type ZoomHandle, ZoomPane } from './zoom/ZoomPane';

// The page-flip library is a large part of the page, and the cover shows without it.
const Flipbook = lazyComponent(() => import(/* webpackChunkName: "flipbook" */ './flipbook/Flipbook'), {
  notice: 'over',
});
// Neither is there before the book.
const PrintedPages = lazyComponent(async () => ({
  default: (await import(/* webpackChunkName: "viewer-parts" */ './print/PrintedPages')).PrintedPages,
}));
const ThumbnailStrip = lazyComponent(async () => ({
  default: (await import(/* webpackChunkName: "viewer-parts" */ './ThumbnailStrip')).ThumbnailStrip,
}));

interface Props {
  readonly book: Book;
  readonly back?: ReactNode;
  readonly actions?: ReactNode;
  /** Main commands of a phone, in a bar at the bottom with `order`. */
  readonly phoneActions?: ReactNode;
  /** Price and order button at the end of the bar; on phones at the bottom. */
  readonly order?: ReactNode;
  readonly opensAt?: number;
  readonly onTurned?: (leaf: number) => void;
  readonly children?: ReactNode;
}

/**
 * Space around the book in px for its shadow and the turning page; on wide stages also for the buttons at the sides.
 */
const STAGE_MARGIN_PX = { narrow: { x: 16, y: 16 }, wide: { x: 76, y: 28 } } as const;
/** On narrower stages the buttons are below the book (see the style sheet). */
const WIDE_STAGE_MIN_PX = 1024;

export function BookViewer({ book, back, actions, phoneActions, order, opensAt = 0, onTurned, children }: Props) {
  const t = useT();
  const stage = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLElement>(null);
  const stripButton = useRef<HTMLButtonElement>(null);
  const flipbook = useRef<FlipbookHandle>(null);
  const pane = useRef<ZoomHandle>(null);
  const [turnedTo, setIndex] = useState(opensAt);
  const [zoomed, setZoomed] = useState(false);
  const [stripOpen, setStripOpen] = useState(false);
  const stageSize = useElementSize(stage);
  const isMotionReduced = useReducedMotion();
  const fullScreen = useFullScreen();
  const isPhone = usePhoneWidth();
  const hasDock = isPhone && Boolean(phoneActions || order);

  const mode = stageSize.width < SINGLE_PAGE_BELOW_PX ? 'single' : 'double';
  const margin = STAGE_MARGIN_PX[stageSize.width < WIDE_STAGE_MIN_PX ? 'narrow' : 'wide'];
  const page = useMemo(
    () =>
      fitPage(
        { width: stageSize.width - 2 * margin.x, height: stageSize.height - 2 * margin.y },
        pageSizeOf(book),
        mode === 'single' ? 1 : 2,
      ),
    [stageSize, margin, book, mode],
  );
  const count = book.leaves.length;
  // A changed book may be shorter than the current position.
  const index = Math.min(turnedTo, count - 1);
  const position = usePositionText(book, index, mode);
  useEffect(() => onTurned?.(turnedTo), [onTurned, turnedTo]);

  // Before the flipbook is loaded, `index` collects the turns.
  const goTo = (leaf: number) =>
    flipbook.current ? flipbook.current.goTo(leaf) : setIndex(listOpenLeaves(leaf, count, mode)[0] ?? 0);
  const step = (by: 1 | -1) => {
    if (flipbook.current) return flipbook.current.step(by);
    const to = findAdjacentOpening(index, count, mode, by);
    if (to !== null) setIndex(to);
  };
  useSwipe(stage, !zoomed, step);
  const closeStrip = () => {
    if (strip.current?.contains(document.activeElement)) stripButton.current?.focus();
    setStripOpen(false);
  };
  const leave = () => {
    const something = zoomed || stripOpen;
    if (zoomed) setZoomed(false);
    else closeStrip();
    return something;
  };
  useViewerShortcuts({
    next: () => step(1),
    previous: () => step(-1),
    first: () => goTo(0),
    last: () => goTo(count - 1),
    zoom: () => setZoomed((on) => !on),
    pan: (by) => {
      if (zoomed) pane.current?.pan(by);
      return zoomed;
    },
    fullScreen: () => fullScreen.possible && fullScreen.toggle(),
    leave,
  });

  return (
    <section className={styles.viewer} data-full={fullScreen.on || undefined} aria-label={book.title}>
      <header className={styles.bar}>
        {back}
        <h1 className={styles.title} translate="no">
          {book.title}
        </h1>
        <div className={styles.actions}>{actions}</div>
        {order && !hasDock && <div className={styles.order}>{order}</div>}
      </header>
      <div className={styles.stage} ref={stage}>
        {page.width > 0 && (
          <ZoomPane
            ref={pane}
            zoomed={zoomed}
            onZoomed={setZoomed}
            stage={stage}
            book={{ width: page.width * (mode === 'double' ? 2 : 1), height: page.height }}
            stageSize={stageSize}
          >
            <Flipbook
              key={`${book.format} ${count}`}
              ref={flipbook}
              book={book}
              mode={mode}
              page={page}
              index={index}
              onTurned={setIndex}
              isMotionReduced={isMotionReduced}
              interactive={!zoomed}
              pending={<ClosedBook book={book} mode={mode} page={page} onOpen={() => step(1)} />}
            />
          </ZoomPane>
        )}
        <TurnButton
          className={styles.previous}
          label={t('viewer.previous')}
          icon="back"
          disabled={findAdjacentOpening(index, count, mode, -1) === null}
          onTurn={() => step(-1)}
        />
        <TurnButton
          className={styles.next}
          label={t('viewer.next')}
          icon="forward"
          disabled={findAdjacentOpening(index, count, mode, 1) === null}
          onTurn={() => step(1)}
        />
      </div>
      {stripOpen && <ThumbnailStrip ref={strip} book={book} index={index} onChoose={goTo} />}
      <footer className={styles.foot}>
        <Button
          ref={stripButton}
          variant="plain"
          size="small"
          aria-expanded={stripOpen}
          aria-label={t('viewer.thumbnails')}
          onClick={() => setStripOpen(!stripOpen)}
        >
          <Icon name="grid" />
          <span className={styles.wide}>
            <T id="viewer.thumbnails" />
          </span>
        </Button>
        <p className={styles.position} aria-live="polite">
          {position}
        </p>
        <div className={styles.tools}>
          <Button
            variant="plain"
            size="small"
            className={styles.zoomButton}
            aria-pressed={zoomed}
            onClick={() => setZoomed(!zoomed)}
          >
            <Icon name="zoom" size={22} />
            <T id={zoomed ? 'viewer.zoomOut' : 'viewer.zoomIn'} />
          </Button>
          {fullScreen.possible && (
            <Button
              variant="plain"
              size="small"
              aria-pressed={fullScreen.on}
              aria-label={t(fullScreen.on ? 'viewer.leaveFullScreen' : 'viewer.fullScreen')}
              onClick={fullScreen.toggle}
            >
              <Icon name="fullscreen" />
            </Button>
          )}
        </div>
      </footer>
      {hasDock && (
        <div className={styles.dock}>
          {phoneActions}
          {order}
        </div>
      )}
      <PrintedPages getBook={() => book} />
      {children}
    </section>
  );
}

interface TurnButtonProps {
  readonly className: string | undefined;
  readonly label: string;
  readonly icon: 'back' | 'forward';
  readonly disabled: boolean;
  readonly onTurn: () => void;
}

/** At the end of the book the button stays and is marked as disabled, so that the focus is not lost. */
const TurnButton = ({ className, label, icon, disabled, onTurn }: TurnButtonProps) => (
  <button
    type="button"
    className={`${styles.turn} ${className ?? ''}`}
    aria-label={label}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onTurn}
  >
    <Icon name={icon} size={24} />
  </button>
);
