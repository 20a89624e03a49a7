const documentErrorCodes = [
  'too_long',
  'too_many_elements',
  'unexpected',
  'unknown_tag',
  'unknown_attribute',
  'duplicate_attribute',
  'missing_attribute',
  'bad_value',
  'out_of_range',
  'bad_text',
  'lines_differ',
  'duplicate_id',
  'version_unknown',
] as const;
type DocumentErrorCode = (typeof documentErrorCodes)[number];

export class DocumentError extends Error {
  readonly code: DocumentErrorCode;
  readonly at: number;

  constructor(code: DocumentErrorCode, at: number) {
    super(`${code} at ${at}`);
    this.name = 'DocumentError';
    this.code = code;
    this.at = at;
  }
}

export interface AttributeValue {
  readonly value: string;
  readonly at: number;
}

export type Attributes = ReadonlyMap<string, AttributeValue>;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#10;': '\n',
};

/**
 * Control characters, lone surrogates, non-characters and direction overrides are never allowed. The line feed is, but
 * only as an entity.
 */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cs}\ufeff\ufffe\uffff\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}

/**
 * Reads the dialect from left to right. Every step throws a {@link DocumentError} when it does not find what it
 * expects.
 */
export class Scanner {
  position = 0;
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  fail(code: DocumentErrorCode, at = this.position): never {
    throw new DocumentError(code, at);
  }

  get isAtEnd(): boolean {
    return this.position >= this.source.length;
  }

  startsWith(text: string): boolean {
    return this.source.startsWith(text, this.position);
  }

  expect(text: string): void {
    if (!this.startsWith(text)) this.fail('unexpected');
    this.position += text.length;
  }

  skipSpace(): void {
    while (!this.isAtEnd && ' \n\r\t'.includes(this.source.charAt(this.position))) this.position += 1;
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.source);
    if (!found) this.fail('unexpected');
    this.position += found[0].length;
    return found[0];
  }

  openTag(): string {
    this.expect('<');
    return this.match(/[a-z]+(?![A-Za-z0-9:-])/y);
  }

  attributes(): Attributes {
    const found = new Map<string, AttributeValue>();
    while (!this.startsWith('>')) {
      this.expect(' ');
      const at = this.position;
      const name = this.match(/[a-z-]+/y);
      if (found.has(name)) this.fail('duplicate_attribute', at);
      this.expect('="');
      const valueAt = this.position;
      found.set(name, { value: this.unescape(this.match(/[^"<>]*/y), valueAt), at: valueAt });
      this.expect('"');
    }
    this.expect('>');
    return found;
  }

  text(): AttributeValue {
    const at = this.position;
    return { value: this.unescape(this.match(/[^<>"]*/y), at), at };
  }

  private unescape(raw: string, at: number): string {
    const bad = FORBIDDEN_CHARACTERS.exec(raw);
    if (bad) this.fail('bad_text', at + bad.index);
    return raw.replace(
      /&[^;&]{0,8};?/g,
      (entity, offset: number) => entities[entity] ?? this.fail('bad_text', at + offset),
    );
  }
}
