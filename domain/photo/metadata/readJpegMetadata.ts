import {
  addExifBlock,
  type ByteSource,
  createDataView,
  decodeLatin1,
  type MetadataBlocks,
  readExactly,
} from './metadataBlocks';
import { extractPhotoshopIptc } from './readIptcDates';

const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const EXTENDED_XMP = 'http://ns.adobe.com/xmp/extension/\0';
/** Each piece of extended XMP starts with a GUID, the total length and the offset. */
const EXTENDED_HEAD = 32 + 4 + 4;
const PHOTOSHOP = 'Photoshop 3.0\0';
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Reads the segments of a JPEG before its pixels (ISO/IEC 10918-1 §B.1). */
export async function readJpegMetadata(source: ByteSource, blocks: MetadataBlocks): Promise<void> {
  const photoshop: Uint8Array[] = [];
  const extended: { readonly offset: number; readonly text: string }[] = [];
  try {
    for await (const { marker, content } of segmentsOf(source)) {
      const starts = (text: string) => decodeLatin1(content, 0, text.length) === text;
      if (marker === 0xe1 && starts('Exif\0')) addExifBlock(blocks, content, 6);
      else if (marker === 0xe1 && starts(XMP)) blocks.xmp.push(decodeLatin1(content, XMP.length));
      else if (marker === 0xe1 && starts(EXTENDED_XMP) && content.length > EXTENDED_XMP.length + EXTENDED_HEAD) {
        const head = EXTENDED_XMP.length + EXTENDED_HEAD;
        extended.push({ offset: createDataView(content).getUint32(head - 4), text: decodeLatin1(content, head) });
      } else if (marker === 0xed && starts(PHOTOSHOP)) photoshop.push(content.subarray(PHOTOSHOP.length));
    }
  } finally {
    extended.sort((a, b) => a.offset - b.offset);
    if (extended.length > 0) blocks.xmp.push(extended.map(({ text }) => text).join(''));
    const iptc = extractPhotoshopIptc(concatBytes(photoshop));
    if (iptc) blocks.iptc.push(iptc);
  }
}

async function* segmentsOf(source: ByteSource): AsyncGenerator<{ marker: number; content: Uint8Array }> {
  for (let at = 2; at + 4 <= source.size; ) {
    const head = await readExactly(source, at, 4);
    // Fill bytes may precede a marker; anything else between segments is skipped, as decoders do.
    const marker = head[1] ?? 0;
    if (head[0] !== 0xff || marker === 0xff || marker === 0) {
      at += 1;
      continue;
    }
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return;
    if (isAlone(marker)) {
      at += 2;
      continue;
    }
    const length = createDataView(head).getUint16(2);
    if (length < 2) return;
    if (marker === 0xe1 || marker === 0xed)
      yield { marker, content: new Uint8Array(await readExactly(source, at + 4, length - 2)) };
    at += 2 + length;
  }
}

function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
