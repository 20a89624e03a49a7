import { createRandom } from '@domain/random';
import { useId } from 'react';

interface Ridge {
  readonly seed: number;
  /** Height of the ridge: 0 top … 100 bottom. */
  readonly level: number;
  readonly amplitude: number;
  /** Amplitude of each octave, as a share of the octave before. */
  readonly roughness: number;
}

/**
 * Returns the outline of hills across 0..100, closed at the bottom. Midpoint displacement makes near ridges rough and
 * far ones smooth.
 */
const ridgePath = ({ seed, level, amplitude, roughness }: Ridge): string => {
  const random = createRandom(seed);
  let heights = [random() - 0.5, random() - 0.5, random() - 0.5];
  for (let octave = 0, size = 1; octave < 6; octave += 1, size *= roughness) {
    heights = heights.flatMap((height, index) => {
      const next = heights[index + 1];
      return next === undefined ? [height] : [height, (height + next) / 2 + (random() - 0.5) * size * 0.5];
    });
  }
  const step = 100 / (heights.length - 1);
  const points = heights.map(
    (height, index) => `${(index * step).toFixed(2)} ${(level - height * amplitude).toFixed(2)}`,
  );
  return `M0 100L${points.join('L')}L100 100Z`;
};

export interface SceneSpec {
  readonly seed: number;
  readonly sky: readonly [string, string, string];
  readonly hills: readonly string[];
  readonly roughness: number;
  readonly amplitude: number;
  /** Height of the nearest ridge: 0 top … 100 bottom. */
  readonly near: number;
  readonly far: number;
  readonly light?: { readonly x: number; readonly y: number; readonly r: number; readonly colour: string };
  readonly water?: { readonly from: number; readonly colours: readonly [string, string] };
  readonly stars?: number;
}

interface Props {
  readonly scene: SceneSpec;
  readonly className?: string | undefined;
}

export const Scene = ({ scene, className }: Props) => {
  const id = useId();
  const { sky, hills, light, water, stars = 0, seed, near, far, amplitude, roughness } = scene;
  const random = createRandom(seed);
  return (
    <svg className={className} viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}s`} x1="0" y1="0" x2="0" y2="1">
          {sky.map((colour, index) => (
            <stop key={colour} offset={index / 2} stopColor={colour} />
          ))}
        </linearGradient>
        {light && (
          <radialGradient id={`${id}l`}>
            <stop offset="0" stopColor={light.colour} />
            <stop offset="0.18" stopColor={light.colour} />
            <stop offset="0.22" stopColor={light.colour} stopOpacity="0.35" />
            <stop offset="1" stopColor={light.colour} stopOpacity="0" />
          </radialGradient>
        )}
        {hills.map((colour, index) => (
          <linearGradient key={colour} id={`${id}h${index}`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor={colour} />
            <stop offset="1" stopColor={colour} stopOpacity="0.72" />
          </linearGradient>
        ))}
        {water && (
          <linearGradient id={`${id}w`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor={water.colours[0]} />
            <stop offset="1" stopColor={water.colours[1]} />
          </linearGradient>
        )}
      </defs>
      <rect width="100" height="100" fill={`url(#${id}s)`} />
      {Array.from({ length: stars }, (_, index) => (
        <circle
          key={index}
          cx={random() * 100}
          cy={random() * 55}
          r={0.1 + random() * 0.22}
          fill="#fff"
          opacity={0.4 + random() * 0.6}
        />
      ))}
      {light && <circle cx={light.x} cy={light.y} r={light.r} fill={`url(#${id}l)`} />}
      {hills.map((colour, index) => {
        const depth = hills.length === 1 ? 1 : index / (hills.length - 1);
        const level = far + (near - far) * depth;
        const path = ridgePath({
          seed: seed * 31 + index,
          level,
          amplitude: amplitude * (0.55 + depth * 0.45),
          roughness: roughness * (0.8 + depth * 0.2),
        });
        return (
          <g key={colour}>
            <path d={path} fill={sky[2]} />
            <path d={path} fill={`url(#${id}h${index})`} />
          </g>
        );
      })}
      {water && <rect y={water.from} width="100" height={100 - water.from} fill={`url(#${id}w)`} />}
      {water &&
        Array.from({ length: 26 }, (_, index) => {
          const y = water.from + 0.8 + (index / 26) ** 1.5 * (100 - water.from);
          const centre = (light?.x ?? 50) + (random() - 0.5) * (8 + index * 1.6);
          const width = 3 + random() * (4 + index * 0.9);
          return (
            <ellipse
              key={index}
              cx={centre}
              cy={y}
              rx={width}
              ry={0.16 + index * 0.014}
              fill={light?.colour ?? '#fff'}
              opacity={0.5 - index * 0.014}
            />
          );
        })}
    </svg>
  );
};
