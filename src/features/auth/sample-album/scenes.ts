import type { SceneSpec } from './Scene';

const dunes: SceneSpec = {
  seed: 11,
  sky: ['#7fa6c4', '#e8c9a4', '#f6ddb8'],
  hills: ['#dba469', '#c97f45', '#a95a2c', '#7a3a1f'],
  roughness: 0.3,
  amplitude: 16,
  near: 82,
  far: 52,
  light: { x: 72, y: 38, r: 26, colour: '#fff1d6' },
};
const lake: SceneSpec = {
  seed: 5,
  sky: ['#23406b', '#d98e73', '#f4c69a'],
  hills: ['#8b7f9b', '#5c5a7d', '#33395c'],
  roughness: 0.6,
  amplitude: 22,
  near: 60,
  far: 44,
  light: { x: 40, y: 44, r: 22, colour: '#ffe2b0' },
  water: { from: 62, colours: ['#c98d78', '#1d2c4e'] },
};
const peaks: SceneSpec = {
  seed: 23,
  sky: ['#5c86ad', '#b9d0df', '#eef3f3'],
  hills: ['#b6c4cf', '#8da1ae', '#5f7a80', '#33504c', '#1c322c'],
  roughness: 0.78,
  amplitude: 34,
  near: 88,
  far: 44,
};
const night: SceneSpec = {
  seed: 41,
  sky: ['#070d24', '#1a2a55', '#53609a'],
  hills: ['#2b3566', '#182046', '#0b1029'],
  roughness: 0.68,
  amplitude: 24,
  near: 86,
  far: 66,
  light: { x: 66, y: 26, r: 12, colour: '#f4f1e2' },
  stars: 90,
};
const sea: SceneSpec = {
  seed: 8,
  sky: ['#3c7fa8', '#9fcfdc', '#e6f2ec'],
  hills: ['#7fa9a8', '#4b7f7c'],
  roughness: 0.5,
  amplitude: 10,
  near: 53,
  far: 50,
  light: { x: 30, y: 24, r: 18, colour: '#fffbe8' },
  water: { from: 54, colours: ['#6fb4bf', '#145a72'] },
};
const autumn: SceneSpec = {
  seed: 64,
  sky: ['#cfd8d3', '#ecdcc2', '#f3e3c6'],
  hills: ['#c9a56b', '#b8803c', '#96562a', '#5e3620', '#33211a'],
  roughness: 0.72,
  amplitude: 20,
  near: 90,
  far: 46,
  light: { x: 60, y: 30, r: 30, colour: '#fff4da' },
};
const canyon: SceneSpec = {
  seed: 90,
  sky: ['#e39a62', '#f0b98a', '#f7d7b0'],
  hills: ['#d9784a', '#b9502f', '#8c3222', '#571c18'],
  roughness: 0.56,
  amplitude: 40,
  near: 78,
  far: 40,
  light: { x: 24, y: 30, r: 22, colour: '#fff0d2' },
};
const fjord: SceneSpec = {
  seed: 37,
  sky: ['#8fa3b3', '#c3cdd2', '#dde2e2'],
  hills: ['#9dabb3', '#6f838d', '#435860', '#22343a'],
  roughness: 0.7,
  amplitude: 40,
  near: 62,
  far: 40,
  water: { from: 68, colours: ['#8b9ba2', '#2b3c42'] },
};

/** Page of the sample album: a full-bleed picture, or one with margins and a caption. */
export type SamplePage =
  | { readonly kind: 'full'; readonly scene: SceneSpec }
  | { readonly kind: 'plate'; readonly scene: SceneSpec; readonly caption: 'sunrise' | 'lake' | 'coast' | 'north' };

export const samplePages: readonly SamplePage[] = [
  { kind: 'full', scene: canyon },
  { kind: 'plate', scene: dunes, caption: 'sunrise' },
  { kind: 'plate', scene: lake, caption: 'lake' },
  { kind: 'full', scene: night },
  { kind: 'full', scene: sea },
  { kind: 'plate', scene: autumn, caption: 'coast' },
  { kind: 'plate', scene: fjord, caption: 'north' },
  { kind: 'full', scene: peaks },
];
