import { paintBalloons, paintCity, paintMeadow, paintMountains, paintSea } from './outdoors';
import { paintCouple, paintKite } from './people';
import { applyFilmLook, type SceneBrush } from './sceneBrush';
import { paintBouquet, paintInterior, paintTable } from './stillLife';

const scenes = [
  paintMountains,
  paintSea,
  paintBalloons,
  paintCity,
  paintMeadow,
  paintTable,
  paintCouple,
  paintKite,
  paintBouquet,
  paintInterior,
] as const;

export function paintScene(brush: SceneBrush, index: number): void {
  const scene = scenes[index % scenes.length];
  if (!scene) throw new Error('scene number out of range');
  scene(brush);
  applyFilmLook(brush);
}
