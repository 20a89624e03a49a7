import { balloons, city, meadow, mountains, sea } from './outdoors';
import { couple, kite } from './people';
import { type Brush, finish } from './sceneBrush';
import { bouquet, interior, table } from './stillLife';

const scenes = [mountains, sea, balloons, city, meadow, table, couple, kite, bouquet, interior] as const;

/** What a painted picture can show, by its number in {@link paintScene}. */
export const sceneNumbers = {
  mountains: 0,
  sea: 1,
  balloons: 2,
  city: 3,
  meadow: 4,
  table: 5,
  couple: 6,
  kite: 7,
  bouquet: 8,
  interior: 9,
} as const;

/** Paints scene number `index` over the whole of the canvas. */
export function paintScene(brush: Brush, index: number): void {
  const scene = scenes[index % scenes.length];
  if (!scene) throw new Error('no scene');
  scene(brush);
  finish(brush);
}
