import type { ResponseShape } from '@domain/contract';

const primitives = { s: 'string', n: 'number', b: 'boolean' } as const;

/**
 * Returns true when a value has all fields of a shape. Other fields are ignored, because a newer
 * server may send more.
 */
export const hasShape = (value: unknown, shape: ResponseShape): boolean => {
  if (shape === 0) return true;
  if (typeof shape === 'string') return typeof value === primitives[shape];
  if (isArrayShape(shape)) return Array.isArray(value) && value.every((item) => hasShape(item, shape[0]));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.entries(shape).every(([marked, field]) => {
    const name = marked.replace(/[?*]+$/, '');
    const marks = marked.slice(name.length);
    const given = fields[name];
    if (given === undefined) return marks.includes('?');
    return given === null ? marks.includes('*') || field === 0 : hasShape(given, field);
  });
};

const isArrayShape = (shape: Exclude<ResponseShape, string | 0>): shape is readonly [ResponseShape] =>
  Array.isArray(shape);
