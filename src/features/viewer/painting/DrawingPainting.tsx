import type { DrawnElement, PaperArea } from '@domain/document';
import { drawElement, findMapDetail, type MapDetail, type WorldAtlas } from '@domain/drawing';
import { type CSSProperties, use, useDeferredValue, useEffect, useMemo } from 'react';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import { useMeasured } from './bookFaces';
import { loadTextFonts, renderTextLines } from './PageText';
import { overlayStyle, type PageBox, textStyle } from './paintStyles';

interface Props {
  readonly source: DrawnElement | PaperArea;
  readonly elementId: string;
  readonly sheet: PageBox;
  readonly style: CSSProperties;
}

const importers: Readonly<Record<MapDetail, () => Promise<{ readonly default: unknown }>>> = {
  '50m': () => import(/* webpackChunkName: "world-50m" */ 'world-atlas/countries-50m.json'),
  '10m': () => import(/* webpackChunkName: "world-10m" */ 'world-atlas/countries-10m.json'),
};

const atlases = new Map<MapDetail, Promise<WorldAtlas>>();

function loadAtlas(detail: MapDetail): Promise<WorldAtlas> {
  const known = atlases.get(detail);
  if (known) return known;
  const atlas = retryUntilLoaded(importers[detail]).then((module) => module.default as WorldAtlas);
  atlases.set(detail, atlas);
  return atlas;
}

const paintStyle: CSSProperties = { ...overlayStyle, width: '100%', height: '100%', overflow: 'visible' };
const ORIGIN = { x: 0, y: 0, width: 0, height: 0 };

function Drawn({ source, sheet, atlas }: Pick<Props, 'source' | 'sheet'> & { readonly atlas: WorldAtlas | null }) {
  const measured = useMeasured();
  const { paths, texts } = useMemo(
    () =>
      measured(() =>
        drawElement(source, () => {
          if (!atlas) throw new Error('The data of the map is missing');
          return atlas;
        }),
      ),
    [source, atlas, measured],
  );
  useEffect(() => loadTextFonts(texts), [texts]);
  const { width, height } = source.frame;
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" style={paintStyle}>
        {paths.map(({ d, fill, stroke, opacity }, i) => (
          <path
            key={i}
            d={d}
            fill={fill ?? 'none'}
            fillRule="evenodd"
            opacity={opacity}
            {...(stroke && {
              stroke: stroke.colour,
              strokeWidth: stroke.width,
              strokeLinecap: 'round',
              strokeLinejoin: 'round',
            })}
          />
        ))}
      </svg>
      {texts.map((text, i) => (
        <div key={i} style={{ ...overlayStyle, ...textStyle(text, sheet) }}>
          {renderTextLines({ ...text, rect: ORIGIN }, sheet)}
        </div>
      ))}
    </>
  );
}

function DrawnWithAtlas({ detail, ...drawn }: Pick<Props, 'source' | 'sheet'> & { readonly detail: MapDetail }) {
  return <Drawn {...drawn} atlas={use(loadAtlas(detail))} />;
}

/** A map, a calendar or a date on a page. Loaded on demand, since few pages have one. */
export default function DrawingPainting({ source, elementId, sheet, style }: Props) {
  // A drag stretches the last drawing until there is time for the next.
  const shown = useDeferredValue(source);
  const detail = findMapDetail(shown);
  return (
    <div style={style} data-element={elementId}>
      {detail === null ? (
        <Drawn source={shown} sheet={sheet} atlas={null} />
      ) : (
        <DrawnWithAtlas source={shown} sheet={sheet} detail={detail} />
      )}
    </div>
  );
}
