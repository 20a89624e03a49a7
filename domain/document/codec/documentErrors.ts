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
export type DocumentErrorCode = (typeof documentErrorCodes)[number];

/** Error in spread HTML, with the position of the character at fault. */
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
