/** UTF-8 bytes that a code may hold; more would make its modules too small for a page. */
const QR_MAX_BYTES = 300;

const LAST_CODE_POINT_BY_BYTES = [0x7f, 0x7ff, 0xffff] as const;

export function utf8Length(text: string): number {
  let bytes = 0;
  for (const sign of text)
    bytes += 1 + LAST_CODE_POINT_BY_BYTES.filter((last) => (sign.codePointAt(0) ?? 0) > last).length;
  return bytes;
}

/** Returns why a text cannot be a QR code on a page; null when it can. */
export function qrTextError(text: string): 'empty' | 'tooLong' | null {
  if (text.trim() === '') return 'empty';
  return utf8Length(text) > QR_MAX_BYTES ? 'tooLong' : null;
}
