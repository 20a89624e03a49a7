import { type PageArea, type PaintStep, stickerUrl } from '@domain/document';
import {
  type CSSProperties,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { imageRetry, MISSING_IMAGE } from '@/lib/loading/imageRetry';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import { AdjustmentFilter } from './AdjustmentFilter';
import { renderTextLines, useTextFonts } from './PageText';
import {
  cornerRadiusStyle,
  cropStyle,
  frameStyle,
  lineShapeStyle,
  noteStyle,
  overlayStyle,
  type PageBox,
  pageBoxStyle,
  pageSheetStyle,
  photoBackgroundStyle,
  placeStyle,
  rotationStyle,
  shadowAndBorderStyle,
  shapeStyle,
  textStyle,
} from './paintStyles';

/** URLs of a photo: `path` is 1440 px, `preview` 250 px; `colour` fills the frame until one has loaded. */
export interface PagePhoto {
  readonly path: string;
  readonly preview: string;
  readonly colour: string;
  /** On-screen note over the photo, such as its upload state. */
  readonly note?: string;
}

export interface PagePaintingProps {
  /** The visible part of the sheet in mm, including bleed if the caller adds it. */
  readonly area: Pick<PageArea, 'x' | 'y' | 'width' | 'height'>;
  readonly steps: readonly PaintStep[];
  /** By file id. A missing photo shows as a plain frame. */
  readonly photos: Readonly<Record<string, PagePhoto>>;
  /** `screen` uses the 1440 px pictures over the thumbnails; `thumbnail` uses the 250 px ones. */
  readonly quality?: 'screen' | 'thumbnail';
  /** `eager` for pages that may be hidden, whose pictures a browser does not load by itself. */
  readonly loading?: 'lazy' | 'eager';
  /**
   * Accessible name of the page, such as "Page 3, 2 photos". Without it the page is hidden from assistive technology.
   */
  readonly label?: string;
}

type StepOf<K extends PaintStep['kind']> = Extract<PaintStep, { kind: K }>;
type MissingImages = ReadonlySet<string>;
type PictureOptions = Required<Pick<PagePaintingProps, 'quality' | 'loading'>> & { readonly missing: MissingImages };
interface StepProps<K extends PaintStep['kind']> {
  readonly step: StepOf<K>;
  readonly sheet: PageBox;
}
type PhotoProps = StepProps<'photo'> & PictureOptions & { readonly photo: PagePhoto | undefined };

const missingStyle: CSSProperties = {
  backgroundImage: `url("${MISSING_IMAGE}")`,
  backgroundSize: 'contain',
  backgroundPosition: 'center',
  backgroundRepeat: 'no-repeat',
};

const boxStyle = (step: Exclude<PaintStep, { kind: 'fill' }>, sheet: PageBox): CSSProperties => ({
  ...placeStyle(step.rect, sheet),
  ...rotationStyle(step),
});

function renderPhoto(props: PhotoProps) {
  const { step, sheet, photo, quality, missing } = props;
  if (step.fileId === null) return null;
  if (step.adjust || step.straighten !== 0) return <AdjustedPhoto key={step.elementId} {...props} />;
  const paths = quality === 'screen' ? [photo?.path, photo?.preview] : [photo?.preview];
  const known = paths.filter((path) => path !== undefined);
  const loadable = known.filter((path) => !missing.has(path));
  const style = {
    ...boxStyle(step, sheet),
    ...cornerRadiusStyle(step, sheet),
    ...shadowAndBorderStyle(step, sheet),
    ...photoBackgroundStyle(step, loadable, photo?.colour),
    ...(known.length > 0 && loadable.length === 0 && missingStyle),
  };
  return (
    <div key={step.elementId} style={style} data-element={step.elementId}>
      {renderNote(photo, quality)}
    </div>
  );
}

const renderNote = (photo: PagePhoto | undefined, quality: PictureOptions['quality']) =>
  photo?.note !== undefined && quality === 'screen' && <span style={noteStyle}>{photo.note}</span>;

/** A photo with straightening or colour adjustments, which a CSS background does not support. */
function AdjustedPhoto({ step, sheet, photo, quality, loading, missing }: PhotoProps) {
  const id = `colours-${useId()}`;
  const { adjust, border } = step;
  const corner = cornerRadiusStyle(step, sheet);
  const onScreen = quality === 'screen' && photo !== undefined && !missing.has(photo.path);
  const thumbnailBackground = onScreen ? `url("${photo.preview}") 0 0 / 100% 100% no-repeat` : undefined;
  return (
    <div
      style={{ ...boxStyle(step, sheet), ...corner, ...shadowAndBorderStyle({ ...step, border: null }, sheet) }}
      data-element={step.elementId}
    >
      {adjust && <AdjustmentFilter id={id} adjust={adjust} />}
      <div style={frameStyle(step, sheet, photo?.colour, adjust ? `url("#${id}")` : undefined)}>
        {photo && (
          <img
            src={onScreen ? photo.path : photo.preview}
            alt=""
            loading={loading}
            decoding="async"
            draggable={false}
            style={{ ...cropStyle(step), ...(thumbnailBackground && { background: thumbnailBackground }) }}
          />
        )}
      </div>
      {renderNote(photo, quality)}
      {border && (
        <div style={{ ...overlayStyle, ...corner, ...shadowAndBorderStyle({ ...step, shadow: false }, sheet) }} />
      )}
    </div>
  );
}

function renderText({ step, sheet }: StepProps<'text'>) {
  const { elementId } = step;
  return (
    <div key={elementId} style={{ ...boxStyle(step, sheet), ...textStyle(step, sheet) }} data-element={elementId}>
      {renderTextLines(step, sheet)}
    </div>
  );
}

function renderShape({ step, sheet }: StepProps<'shape'>) {
  const { elementId } = step;
  const style = boxStyle(step, sheet);
  if (step.shape !== 'line')
    return <div key={elementId} style={{ ...style, ...shapeStyle(step, sheet) }} data-element={elementId} />;
  return (
    <div key={elementId} style={style} data-element={elementId}>
      {step.stroke && <div style={lineShapeStyle(step.stroke, sheet)} />}
    </div>
  );
}

function renderSticker({ step, sheet, loading }: StepProps<'sticker'> & Pick<PictureOptions, 'loading'>) {
  const { elementId, stickerId, colour } = step;
  const url = stickerUrl(stickerId, colour);
  const style = { ...boxStyle(step, sheet), maxWidth: 'none' };
  return (
    <img key={elementId} src={url} alt="" loading={loading} draggable={false} style={style} data-element={elementId} />
  );
}

const QrPainting = lazy(() => retryUntilLoaded(() => import(/* webpackChunkName: "qr-painting" */ './QrPainting')));

const DrawingPainting = lazy(() =>
  retryUntilLoaded(() => import(/* webpackChunkName: "drawing-painting" */ './DrawingPainting')),
);

function QrStep({ step, sheet }: StepProps<'qr'>) {
  const { elementId, text, colour, ground } = step;
  const style = { ...boxStyle(step, sheet), ...(ground === null ? {} : { backgroundColor: ground }) };
  return (
    <Suspense fallback={<div style={style} data-element={elementId} data-pending />}>
      <QrPainting text={text} colour={colour} style={style} elementId={elementId} />
    </Suspense>
  );
}

function DrawingStep({ step, sheet }: StepProps<'drawing'>) {
  const style = boxStyle(step, sheet);
  return (
    <Suspense fallback={<div style={style} data-element={step.elementId} data-pending />}>
      <DrawingPainting source={step.source} elementId={step.elementId} sheet={sheet} style={style} />
    </Suspense>
  );
}

interface PaintContext extends PictureOptions {
  readonly sheet: PageBox;
}

function renderStep(step: PaintStep, photo: PagePhoto | undefined, { sheet, ...options }: PaintContext): ReactNode {
  switch (step.kind) {
    case 'fill':
      return <div key="fill" style={{ ...placeStyle(step.rect, sheet), backgroundColor: step.colour }} />;
    case 'photo':
      return renderPhoto({ step, sheet, photo, ...options });
    case 'text':
      return renderText({ step, sheet });
    case 'shape':
      return renderShape({ step, sheet });
    case 'qr':
      return <QrStep key={step.elementId} step={step} sheet={sheet} />;
    case 'drawing':
      return <DrawingStep key={step.elementId} step={step} sheet={sheet} />;
    case 'sticker':
      return renderSticker({ step, sheet, loading: options.loading });
  }
}

/**
 * Returns a function that paints a step. Equal steps return the same node, which React skips. A component per step
 * would do the same, but at twice the cost of a crowded page.
 */
function createPainter(brush: PaintContext) {
  const painted = new WeakMap<PaintStep, { readonly photo: PagePhoto | undefined; readonly node: ReactNode }>();
  return (step: PaintStep, photo: PagePhoto | undefined): ReactNode => {
    const known = painted.get(step);
    if (known && known.photo === photo) return known.node;
    const node = renderStep(step, photo, brush);
    painted.set(step, { photo, node });
    return node;
  };
}

const photoOf = (step: PaintStep, photos: PagePaintingProps['photos']) =>
  step.kind === 'photo' && step.fileId !== null ? photos[step.fileId] : undefined;

/** Returns the pictures of the page that failed to load, and retries them. A CSS background reports no failure. */
function useMissingImages(
  steps: readonly PaintStep[],
  photos: PagePaintingProps['photos'],
  quality: PictureOptions['quality'],
): MissingImages {
  const paths = useMemo(() => {
    const shown = steps.flatMap((step) => photoOf(step, photos) ?? []);
    return [...new Set(shown.flatMap(({ path, preview }) => (quality === 'screen' ? [path, preview] : [preview])))];
  }, [steps, photos, quality]);
  useEffect(() => imageRetry.watch(paths), [paths]);
  const failed = useSyncExternalStore(imageRetry.subscribe, () => paths.filter(imageRetry.hasFailed).join(' '));
  return useMemo(() => new Set(failed.split(' ')), [failed]);
}

/** Preloads the pictures of a hidden page, because browsers load no background that is not shown. */
function usePreloadImages(steps: readonly PaintStep[], photos: PagePaintingProps['photos'], wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const pictures = steps.flatMap((step) => {
      const path = photoOf(step, photos)?.path;
      return path === undefined ? [] : [Object.assign(new Image(), { src: path })];
    });
    // References keep the browser from dropping the pictures.
    return () => void pictures.splice(0);
  }, [steps, photos, wanted]);
}

/**
 * One page as HTML, as wide as its parent. It only paints `steps`. Lengths are container units relative to the box
 * width, so the same markup fits every size. It uses no store, messages or style sheets (except the two font families),
 * because the screen-to-print comparison test bundles it alone.
 */
export const PagePainting = memo(function PagePainting({
  area,
  steps,
  photos,
  quality = 'screen',
  loading = 'lazy',
  label,
}: PagePaintingProps) {
  const { x, y, width, height } = area;
  const missing = useMissingImages(steps, photos, quality);
  const paintStep = useMemo(
    () => createPainter({ sheet: { x, y, width, height }, quality, loading, missing }),
    [x, y, width, height, quality, loading, missing],
  );
  useTextFonts(steps);
  usePreloadImages(steps, photos, loading === 'eager' && quality === 'screen');
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <div style={pageBoxStyle(area)} translate="no" {...spoken}>
      <div style={pageSheetStyle}>{steps.map((step) => paintStep(step, photoOf(step, photos)))}</div>
    </div>
  );
});
