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
import { renderTextLines, useFallbackFonts } from './PageText';
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

/** Where the pictures of a photo are: `path` 1440 px, `preview` 250 px; `colour` fills the frame until one is there. */
export interface PagePhoto {
  readonly path: string;
  readonly preview: string;
  readonly colour: string;
  /** Words over the photo on the screen, such as that it is still on its way. */
  readonly note?: string;
}

export interface PagePaintingProps {
  /** The part of the sheet to show, in mm of the document; with bleed when the caller grows it. */
  readonly area: Pick<PageArea, 'x' | 'y' | 'width' | 'height'>;
  readonly steps: readonly PaintStep[];
  /** By file id. A photo that is not in here shows as a plain frame. */
  readonly photos: Readonly<Record<string, PagePhoto>>;
  /** `screen` shows the 1440 px pictures, with the thumbnail below until they have come; `thumbnail` the 250 px ones. */
  readonly quality?: 'screen' | 'thumbnail';
  /** `eager` where the page may lie in a hidden element, whose pictures a browser does not fetch by itself. */
  readonly loading?: 'lazy' | 'eager';
  /** What a screen reader says instead of the page, such as "Page 3, 2 photos". Without it the page is hidden from it. */
  readonly label?: string;
}

type StepOf<K extends PaintStep['kind']> = Extract<PaintStep, { kind: K }>;
/** Addresses of pictures that are not there yet. */
type MissingImages = ReadonlySet<string>;
type PictureOptions = Required<Pick<PagePaintingProps, 'quality' | 'loading'>> & { readonly missing: MissingImages };
interface StepProps<K extends PaintStep['kind']> {
  readonly step: StepOf<K>;
  readonly sheet: PageBox;
}
type PhotoProps = StepProps<'photo'> & PictureOptions & { readonly photo: PagePhoto | undefined };

/** In the place of a picture that is not there yet. */
const missingStyle: CSSProperties = {
  backgroundImage: `url("${MISSING_IMAGE}")`,
  backgroundSize: 'contain',
  backgroundPosition: 'center',
  backgroundRepeat: 'no-repeat',
};

/** Where a step lies, how it is turned and how much of it is seen. */
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
  const there = known.filter((path) => !missing.has(path));
  const style = {
    ...boxStyle(step, sheet),
    ...cornerRadiusStyle(step, sheet),
    ...shadowAndBorderStyle(step, sheet),
    ...photoBackgroundStyle(step, there, photo?.colour),
    ...(known.length > 0 && there.length === 0 && missingStyle),
  };
  return (
    <div key={step.elementId} style={style} data-element={step.elementId}>
      {renderNote(photo, quality)}
    </div>
  );
}

const renderNote = (photo: PagePhoto | undefined, quality: PictureOptions['quality']) =>
  photo?.note !== undefined && quality === 'screen' && <span style={noteStyle}>{photo.note}</span>;

/** A photo that is turned in its frame or has other colours: neither can be done to a background. */
function AdjustedPhoto({ step, sheet, photo, quality, loading, missing }: PhotoProps) {
  const id = `colours-${useId()}`;
  const { adjust, border } = step;
  const corner = cornerRadiusStyle(step, sheet);
  const onScreen = quality === 'screen' && photo !== undefined && !missing.has(photo.path);
  const under = onScreen ? `url("${photo.preview}") 0 0 / 100% 100% no-repeat` : undefined;
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
            style={{ ...cropStyle(step), ...(under && { background: under }) }}
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

function QrStep({ step, sheet }: StepProps<'qr'>) {
  const { elementId, text, colour, ground } = step;
  const style = { ...boxStyle(step, sheet), ...(ground === null ? {} : { backgroundColor: ground }) };
  return (
    <Suspense fallback={<div style={style} data-element={elementId} data-pending />}>
      <QrPainting text={text} colour={colour} style={style} elementId={elementId} />
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
    case 'sticker':
      return renderSticker({ step, sheet, loading: options.loading });
  }
}

/**
 * Paints step by step; one that is the same as before is the same node, which React passes over. A component for each of them, which would do that
 * as well, costs a crowded page as much as all that is in it.
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

/** The pictures of the page that could not be loaded: they are looked after, since a background tells of no failure. */
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

/** The pictures of a page that lies hidden are fetched ahead: a browser fetches no background that is not shown. */
function usePreloadImages(steps: readonly PaintStep[], photos: PagePaintingProps['photos'], wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const pictures = steps.flatMap((step) => {
      const path = photoOf(step, photos)?.path;
      return path === undefined ? [] : [Object.assign(new Image(), { src: path })];
    });
    // Held until then, so that the browser does not drop them.
    return () => void pictures.splice(0);
  }, [steps, photos, wanted]);
}

/**
 * One page as HTML, as wide as its parent. It decides nothing: what to paint and where comes in `steps`, lengths follow the width of the
 * box by container units, so that the same markup is right at every size. It uses neither the store nor messages nor style sheets (apart
 * from the two font families), because the test of agreement with print bundles it alone.
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
  useFallbackFonts(steps);
  usePreloadImages(steps, photos, loading === 'eager' && quality === 'screen');
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <div style={pageBoxStyle(area)} translate="no" {...spoken}>
      <div style={pageSheetStyle}>{steps.map((step) => paintStep(step, photoOf(step, photos)))}</div>
    </div>
  );
});
