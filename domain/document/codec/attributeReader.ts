import type { Colour } from '../../geometry/colour';
import type { Rect } from '../../geometry/rect';
import { type ElementType, minFrameSide } from '../elementTraits';
import type { Attributes, AttributeValue, Scanner } from './scanner';

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Decimal digits of lengths (mm, pt, degrees), opacity and crops. */
const decimals = { length: 3, crop: 6 } as const;

const numberPattern = /^-?(0|[1-9][0-9]{0,5})(\.[0-9]{1,6})?$/;
export const colourPattern = /^#[0-9a-f]{6}$/;

/** Formats a number for the dialect: rounded, shortest form, without exponent or negative zero. */
export function formatNumber(value: number, digits: number = decimals.length): string {
  const fixed = value.toFixed(digits);
  const short = fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
  return short === '-0' ? '0' : short;
}

export const formatRect = ({ x, y, width, height }: Rect, digits: number = decimals.length) =>
  [x, y, width, height].map((n) => formatNumber(n, digits)).join(' ');

export const formatCrop = (crop: Rect) => formatRect(crop, decimals.crop);

export function toNumber(
  scanner: Scanner,
  text: string,
  at: number,
  range: Range,
  digits: number = decimals.length,
): number {
  if (!numberPattern.test(text)) scanner.fail('bad_value', at);
  const value = Number(formatNumber(Number(text), digits));
  if (value < range.min || value > range.max) scanner.fail('out_of_range', at);
  return value;
}

function toRect(scanner: Scanner, { value, at }: AttributeValue, ranges: readonly Range[], digits?: number): Rect {
  const parts = value.split(' ');
  if (parts.length !== 4) scanner.fail('bad_value', at);
  const [x = 0, y = 0, width = 0, height = 0] = parts.map((part, i) =>
    toNumber(scanner, part, at, ranges[i] ?? { min: 0, max: 0 }, digits),
  );
  return { x, y, width, height };
}

/**
 * Reads the attributes of one element and records which were read, so that {@link assertNoUnknown} rejects the others.
 */
export class AttributeReader {
  private readonly readNames = new Set<string>();
  private readonly scanner: Scanner;
  private readonly attributes: Attributes;
  private readonly at: number;

  constructor(scanner: Scanner, attributes: Attributes, at: number) {
    this.scanner = scanner;
    this.attributes = attributes;
    this.at = at;
  }

  private find(name: string): AttributeValue | undefined {
    this.readNames.add(name);
    return this.attributes.get(name);
  }

  /**
   * Returns an attribute.
   * @throws DocumentError when it is missing
   */
  required(name: string): AttributeValue {
    return this.find(name) ?? this.scanner.fail('missing_attribute', this.at);
  }

  optional(name: string): AttributeValue | undefined {
    return this.find(name);
  }

  optionalNumber(name: string, range: Range, digits?: number): number | null {
    const found = this.find(name);
    return found ? toNumber(this.scanner, found.value, found.at, range, digits) : null;
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback?: T): T {
    const found = fallback === undefined ? this.required(name) : this.find(name);
    if (!found && fallback !== undefined) return fallback;
    return values.find((value) => value === found?.value) ?? this.scanner.fail('bad_value', found?.at ?? this.at);
  }

  optionalOneOf<T extends string>(name: string, values: readonly T[]): T | null {
    return this.attributes.has(name) ? this.oneOf(name, values) : null;
  }

  integers(name: string, range: Range, count: number): number[] | null {
    const found = this.find(name);
    if (!found) return null;
    const parts = found.value.split(' ');
    if (parts.length !== count) this.scanner.fail('bad_value', found.at);
    return parts.map((part) => {
      if (part.includes('.')) this.scanner.fail('bad_value', found.at);
      return toNumber(this.scanner, part, found.at, range);
    });
  }

  flag(name: string): boolean {
    const found = this.find(name);
    if (found && found.value !== 'true') this.scanner.fail('bad_value', found.at);
    return found !== undefined;
  }

  number(name: string, range: Range, fallback?: number): number {
    const found = fallback === undefined ? this.required(name) : this.find(name);
    if (!found) return fallback ?? 0;
    return toNumber(this.scanner, found.value, found.at, range);
  }

  matching(name: string, pattern: RegExp): string {
    const { value, at } = this.required(name);
    return pattern.test(value) ? value : this.scanner.fail('bad_value', at);
  }

  optionalMatching(name: string, pattern: RegExp): string | null {
    return this.attributes.has(name) ? this.matching(name, pattern) : null;
  }

  colour(name: string): Colour {
    return this.matching(name, colourPattern);
  }

  optionalColour(name: string): Colour | null {
    return this.optionalMatching(name, colourPattern);
  }

  stroke(name: string, range: Range): { readonly width: number; readonly colour: Colour } | null {
    const found = this.find(name);
    if (!found) return null;
    const [width = '', colour = '', ...rest] = found.value.split(' ');
    if (rest.length > 0 || !colourPattern.test(colour)) this.scanner.fail('bad_value', found.at);
    return { width: toNumber(this.scanner, width, found.at, range), colour };
  }

  frame(name: string, position: Range, size: Range): Rect {
    return toRect(this.scanner, this.required(name), [position, position, size, size]);
  }

  crop(name: string): Rect {
    const found = this.required(name);
    const origin = { min: 0, max: 1 };
    const size = { min: 0.001, max: 1 };
    const crop = toRect(this.scanner, found, [origin, origin, size, size], decimals.crop);
    const slack = 2e-6;
    if (crop.x + crop.width > 1 + slack || crop.y + crop.height > 1 + slack)
      this.scanner.fail('out_of_range', found.at);
    return crop;
  }

  /**
   * Rejects attributes that were not read.
   * @throws DocumentError
   */
  assertNoUnknown(): void {
    for (const [name, { at }] of this.attributes) {
      if (!this.readNames.has(name)) this.scanner.fail('unknown_attribute', at);
    }
  }
}

const idPattern = /^[a-z0-9-]{1,40}$/;
const position = { min: -2000, max: 2000 };
export function parseCommon(read: AttributeReader, type: ElementType) {
  const group = read.optionalMatching('data-group', idPattern);
  return {
    id: read.matching('data-id', idPattern),
    frame: read.frame('data-frame', position, { min: minFrameSide({ type }), max: 2000 }),
    rotation: read.number('data-rotation', { min: -179.999, max: 180 }, 0),
    opacity: read.number('data-opacity', { min: 0, max: 1 }, 1),
    locked: read.flag('data-locked'),
    ...(group === null ? {} : { group }),
  };
}
