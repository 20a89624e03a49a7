import pages from './samplePages.json';

type Caption = 'sunrise' | 'lake' | 'coast' | 'north';

/** Page of the sample album: a full-bleed picture, or one with margins and a caption. */
export interface SamplePage {
  readonly kind: 'full' | 'plate';
  /** Name of a file of `samples/`; the build makes its smaller sizes (scripts/build/sample-pictures.mjs). */
  readonly picture: string;
  readonly width: number;
  readonly height: number;
  /** Average of the picture, shown until it is loaded. */
  readonly colour: string;
  readonly caption?: Caption;
}

export const samplePages = pages as readonly SamplePage[];

/** Shorter sides in px, as in the build. */
const SIDES_PX = [400, 800] as const;

const listSources = ({ picture, width, height }: SamplePage, ending: 'avif' | 'jpg') =>
  SIDES_PX.map((side) => {
    const widthPx = Math.round(side * Math.max(1, width / height));
    return `/samples/${picture}-${side}.${ending} ${widthPx}w`;
  }).join(', ');

interface Props {
  readonly page: SamplePage;
  readonly className?: string | undefined;
}

export const SamplePicture = ({ page, className }: Props) => {
  const { picture, width, height, colour } = page;
  // A page is at most 380 px wide, on phones 150; a lying picture overlaps it at both sides.
  const overlap = Math.max(1, width / height);
  const sizes = `(max-width: 819px) ${Math.round(150 * overlap)}px, ${Math.round(380 * overlap)}px`;
  return (
    <picture>
      <source type="image/avif" srcSet={listSources(page, 'avif')} sizes={sizes} />
      <img
        src={`/samples/${picture}-${SIDES_PX[0]}.jpg`}
        srcSet={listSources(page, 'jpg')}
        sizes={sizes}
        width={width}
        height={height}
        alt=""
        loading="lazy"
        decoding="async"
        className={className}
        style={{ backgroundColor: colour }}
      />
    </picture>
  );
};
