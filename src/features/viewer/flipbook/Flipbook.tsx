import type { FlipPage } from '@domain/document';
import type { PageFlip } from 'page-flip';
import {
  memo,
  type Ref,
  use,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import HTMLFlipBook from 'react-pageflip';
import { type Book, type BookMode, findAdjacentOpening, listOpenLeaves, pageSizeOf } from '../book/book';
import type { ElementSize } from '../stageHooks';
import { FlipPageContent } from './ClosedBook';
import styles from './Flipbook.module.css';
import { finishTurn, patchPageFlipLoop, releasePageFlip, resumePageFlip } from './pageFlipRafPatch';
import { createVisibleLeaves, VisibleLeavesContext } from './visibleLeaves';

patchPageFlipLoop();

const FLIP_DURATION_MS = 700;
/**
 * page-flip shows one page if the book is narrower than twice its `minWidth`. The mode decides that here, so one value
 * is huge and the other tiny.
 */
const minWidthFor = (mode: BookMode) => (mode === 'single' ? 50_000 : 1);

export interface FlipbookHandle {
  step(by: 1 | -1): void;
  goTo(index: number): void;
}

interface Props {
  readonly book: Book;
  readonly mode: BookMode;
  /** Size of one page in px. */
  readonly page: ElementSize;
  readonly index: number;
  readonly onTurned: (index: number) => void;
  readonly isMotionReduced: boolean;
  /** Mouse and touch turn pages; false while zoomed. */
  readonly interactive: boolean;
  /** Null until the book can be turned; until then `index` alone sets the position. */
  readonly ref: Ref<FlipbookHandle | null>;
}

type Turned = { readonly data: number };
type Changed = { readonly data: string };

interface LeafProps {
  readonly book: Book;
  readonly index: number;
  readonly leaf: FlipPage;
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * One side of a leaf in the flipbook. Far from the current page it is blank, so that a book of 200 pages holds a dozen
 * pictures.
 */
const FlipLeaf = memo(function FlipLeaf({ book, index, leaf, ref }: LeafProps) {
  const visibleLeaves = use(VisibleLeavesContext);
  const near = useSyncExternalStore(visibleLeaves.subscribe, () => visibleLeaves.isNear(index));
  const cover = leaf.kind === 'page' && leaf.number === null;
  return (
    <div
      ref={ref}
      className={styles.leaf}
      data-side={index % 2 === 0 ? 'right' : 'left'}
      data-cover={cover || undefined}
    >
      {near && <FlipPageContent book={book} leaf={leaf} />}
    </div>
  );
});

/**
 * The only wrapper of react-pageflip. It makes up for what that lacks: keyboard (see `useViewerShortcuts`), resizing,
 * reduced motion, an idle render loop, left-button-only drags, and a working `destroy`.
 */
export default function Flipbook({ book, mode, page, index, onTurned, isMotionReduced, interactive, ref }: Props) {
  const flip = useRef<{ pageFlip(): PageFlip | undefined } | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [start] = useState(index);
  const [visibleLeaves] = useState(() => createVisibleLeaves(index));
  const [turning, setTurning] = useState(false);
  const [ready, setReady] = useState(false);
  // A second reference, because React clears the ref before effects are cleaned up.
  const held = useRef<PageFlip | undefined>(undefined);
  const api = useCallback(() => {
    held.current = flip.current?.pageFlip() ?? held.current;
    return held.current;
  }, []);
  const place = useRef(index);

  const turned = useRef(onTurned);
  useEffect(() => {
    turned.current = onTurned;
  });

  const leaves = useMemo(
    () => book.leaves.map((leaf, i) => <FlipLeaf key={i} book={book} index={i} leaf={leaf} />),
    [book],
  );

  const goTo = useCallback(
    (target: number) => {
      const pages = api();
      if (!pages) return;
      finishTurn(pages);
      const from = place.current;
      const to = listOpenLeaves(Math.min(Math.max(target, 0), book.leaves.length - 1), book.leaves.length, mode)[0];
      if (to === undefined || to === from) return;
      visibleLeaves.moveTo(from, to);
      if (isMotionReduced) pages.turnToPage(to);
      else pages.flip(to);
    },
    [api, book, mode, visibleLeaves, isMotionReduced],
  );
  const step = useCallback(
    (by: 1 | -1) => {
      const pages = api();
      if (pages) finishTurn(pages);
      const to = findAdjacentOpening(place.current, book.leaves.length, mode, by);
      if (to !== null) goTo(to);
    },
    [api, book, mode, goTo],
  );
  useImperativeHandle<FlipbookHandle | null, FlipbookHandle | null>(ref, () => (ready ? { step, goTo } : null), [
    ready,
    step,
    goTo,
  ]);

  const onInit = useCallback(() => {
    api();
    setReady(true);
  }, [api]);
  useEffect(() => {
    if (ready && index !== place.current) api()?.turnToPage(index);
  }, [api, ready, index]);

  const onFlip = useCallback(
    ({ data }: Turned) => {
      place.current = data;
      visibleLeaves.moveTo(data);
      turned.current(data);
    },
    [visibleLeaves],
  );
  const onChangeState = useCallback(({ data }: Changed) => setTurning(data === 'flipping'), []);

  useEffect(() => {
    const pages = api();
    if (!pages || page.width === 0) return;
    const settings = pages.getSettings();
    settings.minWidth = minWidthFor(mode);
    settings.flippingTime = isMotionReduced ? 1 : FLIP_DURATION_MS;
    settings.showPageCorners = interactive && !isMotionReduced;
    pages.update();
  }, [api, mode, page, isMotionReduced, interactive]);

  useEffect(() => {
    const node = frame.current;
    if (!node) return;
    const onlyMainButton = (event: MouseEvent) => {
      if (event.button !== 0) event.stopPropagation();
    };
    node.addEventListener('mousedown', onlyMainButton, { capture: true });
    return () => node.removeEventListener('mousedown', onlyMainButton, { capture: true });
  }, []);

  // Runs also when a kept-alive page is hidden and shown again.
  useEffect(() => {
    const hidden = api();
    if (hidden) resumePageFlip(hidden);
    return () => {
      const pages = api();
      if (pages) releasePageFlip(pages);
    };
  }, [api]);

  const last = book.leaves.length - 1;
  const closed =
    !turning && mode === 'double' ? (index === 0 ? 'front' : index === last ? 'back' : undefined) : undefined;
  const size = pageSizeOf(book);
  return (
    <div
      ref={frame}
      className={styles.book}
      data-mode={mode}
      data-closed={closed}
      style={{ width: page.width * (mode === 'double' ? 2 : 1), height: page.height }}
    >
      <VisibleLeavesContext value={visibleLeaves}>
        <HTMLFlipBook
          key={`${book.id}-${book.leaves.length}`}
          ref={flip}
          className={styles.flip ?? ''}
          style={{}}
          startPage={start}
          size="stretch"
          width={size.width}
          height={size.height}
          minWidth={minWidthFor(mode)}
          maxWidth={100_000}
          minHeight={1}
          maxHeight={100_000}
          drawShadow
          maxShadowOpacity={0.4}
          flippingTime={isMotionReduced ? 1 : FLIP_DURATION_MS}
          usePortrait
          startZIndex={0}
          autoSize={false}
          showCover
          mobileScrollSupport
          clickEventForward={false}
          useMouseEvents
          swipeDistance={24}
          showPageCorners={interactive && !isMotionReduced}
          disableFlipByClick={false}
          onInit={onInit}
          onFlip={onFlip}
          onChangeState={onChangeState}
        >
          {leaves}
        </HTMLFlipBook>
      </VisibleLeavesContext>
    </div>
  );
}
