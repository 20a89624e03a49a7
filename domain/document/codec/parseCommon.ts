import type { AttributeReader } from './attributeReader';

const idPattern = /^[a-z0-9-]{1,40}$/;
const position = { min: -2000, max: 2000 };
const size = { min: 0.1, max: 2000 };
export const shapeSize = { min: 0, max: 2000 };

export function parseCommon(read: AttributeReader, sizes = size) {
  const group = read.optionalMatching('data-group', idPattern);
  return {
    id: read.matching('data-id', idPattern),
    frame: read.frame('data-frame', position, sizes),
    rotation: read.number('data-rotation', { min: -179.999, max: 180 }, 0),
    opacity: read.number('data-opacity', { min: 0, max: 1 }, 1),
    locked: read.flag('data-locked'),
    ...(group === null ? {} : { group }),
  };
}
