import { createDataView, decodeLatin1 } from './metadataBlocks';

const PHOTOSHOP_IPTC = 0x0404;
const RECORD_MARK = 0x1c;

/**
 * Finds the IPTC record among Photoshop's image resources (Photoshop File Formats Specification, "Image Resource
 * Blocks"); null when there is none.
 */
export function extractPhotoshopIptc(bytes: Uint8Array): Uint8Array | null {
  const view = createDataView(bytes);
  for (let at = 0; at + 12 <= bytes.length; ) {
    if (decodeLatin1(bytes, at, at + 4) !== '8BIM') return null;
    const nameLength = view.getUint8(at + 6);
    const sizeAt = at + 6 + nameLength + 1 + ((nameLength + 1) % 2);
    if (sizeAt + 4 > bytes.length) return null;
    const size = view.getUint32(sizeAt);
    if (view.getUint16(at + 4) === PHOTOSHOP_IPTC) return bytes.subarray(sizeAt + 4, sizeAt + 4 + size);
    at = sizeAt + 4 + size + (size % 2);
  }
  return null;
}

/** Dates as IPTC-IIM 4.2 writes them: `CCYYMMDD` and `HHMMSS±HHMM`. */
export interface IptcDates {
  /** 2:55 and 2:60: when the content was created. */
  readonly created?: string;
  readonly createdTime?: string;
  /** 2:62 and 2:63: when it was digitised. */
  readonly digitised?: string;
  readonly digitisedTime?: string;
}

const DATASETS: Readonly<Record<number, keyof IptcDates>> = {
  55: 'created',
  60: 'createdTime',
  62: 'digitised',
  63: 'digitisedTime',
};

export function readIptcDates(bytes: Uint8Array): IptcDates {
  const found: Record<string, string> = {};
  const view = createDataView(bytes);
  for (let at = 0; at + 5 <= bytes.length && bytes[at] === RECORD_MARK; ) {
    const size = view.getUint16(at + 3);
    // Datasets over 32 kB encode their size differently; none of them is a date.
    if (size >= 0x8000) break;
    const name = bytes[at + 1] === 2 ? DATASETS[bytes[at + 2] ?? 0] : undefined;
    if (name) found[name] ??= decodeLatin1(bytes, at + 5, Math.min(bytes.length, at + 5 + size));
    at += 5 + size;
  }
  return found;
}
