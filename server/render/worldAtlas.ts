import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MapDetail, WorldAtlas } from '@domain/drawing';

const { resolve } = createRequire(import.meta.url);

const atlases = new Map<MapDetail, WorldAtlas>();

/** Returns coasts and borders of the world (Natural Earth, public domain). Read once, when a page has a map. */
export function worldAtlas(detail: MapDetail): WorldAtlas {
  const known = atlases.get(detail);
  if (known) return known;
  const atlas = JSON.parse(readFileSync(resolve(`world-atlas/countries-${detail}.json`), 'utf8')) as WorldAtlas;
  atlases.set(detail, atlas);
  return atlas;
}
