import { ImageError, type ImageErrorCode } from './types';

const DISK_FULL = /\b(?:ENOSPC|EDQUOT)\b|No space left on device|Disk quota exceeded/i;
/** System errors by name, and as written by strerror and libvips. */
const SYSTEM_ERROR = new RegExp(
  [
    String.raw`\bE(?:ACCES|AGAIN|BADF|BUSY|EXIST|FBIG|INTR|IO|ISDIR|MFILE|NFILE|NODEV|NOENT|NOMEM|NOTDIR|NXIO|PERM|PIPE|ROFS|STALE|TIMEDOUT)\b`,
    '(?:system|unix|windows) error:',
    'Input/output error',
    'Too many open files',
    'Cannot allocate memory',
    'out of memory',
    'could not allocate',
    'allocation failed',
    'Read-only file system',
    'Permission denied',
    'Operation not permitted',
    'No such file or directory',
    'Resource temporarily unavailable',
    'unable to (?:open|create|write|make temporary)',
    'file is missing',
    'write error',
  ].join('|'),
  'i',
);
/** The last alternative comes from the WebAssembly decoder. */
const LIMIT = /Security limit exceeded|exceeds? (?:the )?(?:pixel|maximum|security) limit|Cannot enlarge memory/i;
/** Coding that no decoder here supports; the file may be intact. libtiff has many messages for it. */
const NO_DECODER = new RegExp(
  [
    'support is not configured',
    '(?:is|are) not (?:supported|implemented)',
    'decoding is not implemented',
    "^tiff2vips: .*(?:unsupported|unknown|not (?:supported|implemented|configured)|sorry|cannot handle|can't handle)",
    'tiff2vips: samples_per_pixel not a whole number of bytes',
    'tiff2vips: samples out of range',
    'bad labq format',
    "no known route from 'multiband'",
  ].join('|'),
  'im',
);

/**
 * Derives the reason from all decoder messages: the first line names the operation, the cause may come last.
 * Blames the file only if nothing points to the machine.
 */
export function toImageError(error: unknown): ImageError {
  if (error instanceof ImageError) return error;
  const text = error instanceof Error ? error.message : String(error);
  return new ImageError(toImageErrorCode(error, text), {}, text.replaceAll('\n', ' | ').slice(0, 500));
}

function toImageErrorCode(error: unknown, text: string): ImageErrorCode {
  if (DISK_FULL.test(text)) return 'storage_full';
  const isOfSystem = typeof (error as NodeJS.ErrnoException | null)?.syscall === 'string';
  if (isOfSystem || SYSTEM_ERROR.test(text)) return 'unavailable';
  if (LIMIT.test(text)) return 'file_too_large';
  return NO_DECODER.test(text) ? 'file_unsupported' : 'file_corrupt';
}
