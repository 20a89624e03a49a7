import { type PageArea, type PaintStep, stickerUrl } from '@domain/document';
import { type CSSProperties, memo, useId } from 'react';
import { Colours } from './Colours';
import {
  borderStyle,
  cropStyle,
  frameStyle,
  lineStyle,
  pageBoxStyle,
  pageSheetStyle,
  placeStyle,
  ruleStyle,
  shadowStyle,
  shapeStyle,
  strutStyle,
  textStyle,
  turnStyle,
} from './paintStyles';

/** Where the pictures of a photo are: `path` 1440 px, `preview` 250 px; `colour` fills the frame until one is there. */
export interface PagePhoto {
  readonly path: string;
  readonly preview: string;
  readonly colour: string;
}

export interface PagePaintingProps {
  /** The part of the sheet to show, in mm of the document; with bleed when the caller grows it. */
  readonly area: Pick<PageArea, 'x' | 'y' | 'width' | 'height'>;
  readonly steps: readonly PaintStep[];
  /** By file id. A photo that is not in here shows as a plain frame. */
  readonly photos: Readonly<Record<string, PagePhoto>>;
  /** `screen` shows the 1440 px pictures, with the thumbnail below until they have come; `thumbnail` the 250 px ones. */
  readonly quality?: 'screen' | 'thumbnail';
  /** `eager` where the page may lie in a hidden element, which lazy pictures never leave. */
  readonly loading?: 'lazy' | 'eager';
  /** What a screen reader says instead of the page, such as "Page 3, 2 photos". Without it the page is hidden from it. */
  readonly label?: string;
}

type StepOf<K extends PaintStep['kind']> = Extract<PaintStep, { kind: K }>;
type PictureOptions = Required<Pick<PagePaintingProps, 'photos' | 'quality' | 'loading'>>;
type PlaceProps<K extends PaintStep['kind']> = { readonly step: StepOf<K>; readonly place: CSSProperties };

function Picture({ photo, step, quality, loading }: { photo: PagePhoto; step: StepOf<'photo'> } & PictureOptions) {
  const crop = cropStyle(step);
  const style =
    quality === 'screen' ? { ...crop, background: `url("${photo.preview}") 0 0 / 100% 100% no-repeat` } : crop;
  return (
    <img
      src={quality === 'screen' ? photo.path : photo.preview}
      alt=""
      loading={loading}
      decoding="async"
      draggable={false}
      style={style}
    />
  );
}

function PhotoStep({ step, place, ...options }: PlaceProps<'photo'> & PictureOptions) {
  const id = `colours-${useId()}`;
  if (step.fileId === null) return null;
  const { adjust } = step;
  const photo = options.photos[step.fileId];
  return (
    <div style={{ ...place, ...turnStyle(step), ...shadowStyle(step) }} data-element={step.elementId}>
      {adjust && <Colours id={id} adjust={adjust} />}
      <div style={frameStyle(step, photo?.colour, adjust ? `url("#${id}")` : undefined)}>
        {photo && <Picture photo={photo} step={step} {...options} />}
      </div>
      {step.border && <div style={borderStyle(step.border, step)} />}
    </div>
  );
}

function TextStep({ step, place }: PlaceProps<'text'>) {
  return (
    <div style={{ ...place, ...turnStyle(step), ...textStyle(step) }} data-element={step.elementId}>
      {step.lines.map((line) => (
        <div key={`${line.baseline} ${line.x}`} style={lineStyle(line, step)}>
          <span style={strutStyle(step.size)} />
          {line.text}
        </div>
      ))}
    </div>
  );
}

function ShapeStep({ step, place }: PlaceProps<'shape'>) {
  const style = { ...place, ...turnStyle(step) };
  if (step.shape !== 'line') return <div style={{ ...style, ...shapeStyle(step) }} data-element={step.elementId} />;
  return (
    <div style={style} data-element={step.elementId}>
      {step.stroke && <div style={ruleStyle(step.stroke)} />}
    </div>
  );
}

function StickerStep({ step, place, loading }: PlaceProps<'sticker'> & Pick<PictureOptions, 'loading'>) {
  const url = stickerUrl(step.stickerId, step.colour);
  const style = { ...place, ...turnStyle(step), maxWidth: 'none' };
  return <img src={url} alt="" loading={loading} draggable={false} style={style} data-element={step.elementId} />;
}

function QrStep({ step, place }: PlaceProps<'qr'>) {
  const { side, path, colour, ground } = step;
  const style = { ...place, ...turnStyle(step), ...(ground === null ? {} : { backgroundColor: ground }) };
  return (
    <svg viewBox={`0 0 ${side} ${side}`} style={style} data-element={step.elementId}>
      <path d={path} fill={colour} />
    </svg>
  );
}

const Step = memo(function Step({
  step,
  x,
  y,
  ...options
}: { step: PaintStep; x: number; y: number } & PictureOptions) {
  const place = placeStyle(step.rect, { x, y });
  switch (step.kind) {
    case 'fill':
      return <div style={{ ...place, backgroundColor: step.colour }} />;
    case 'photo':
      return <PhotoStep step={step} place={place} {...options} />;
    case 'text':
      return <TextStep step={step} place={place} />;
    case 'shape':
      return <ShapeStep step={step} place={place} />;
    case 'qr':
      return <QrStep step={step} place={place} />;
    case 'sticker':
      return <StickerStep step={step} place={place} loading={options.loading} />;
  }
});

const keyOf = (step: PaintStep, index: number) => (step.kind === 'fill' ? `fill-${index}` : step.elementId);

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
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <div style={pageBoxStyle(area)} {...spoken}>
      <div style={pageSheetStyle(area)}>
        {steps.map((step, index) => (
          <Step
            key={keyOf(step, index)}
            step={step}
            x={area.x}
            y={area.y}
            photos={photos}
            quality={quality}
            loading={loading}
          />
        ))}
      </div>
    </div>
  );
});
