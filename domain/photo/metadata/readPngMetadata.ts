import {
  addExifBlock,
  type ByteSource,
  createDataView,
  decodeLatin1,
  errorMessageOf,
  type Inflate,
  MAX_BLOCK_BYTES,
  type MetadataBlocks,
  readExactly,
} from './metadataBlocks';
import { extractPhotoshopIptc } from './readIptcDates';

const FIRST_CHUNK = 8;
const WANTED = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf']);
const XMP_KEYWORD = 'XML:com.adobe.xmp';
/** ImageMagick writes whole blocks as hexadecimal text: name, length, digits. */
const RAW_PROFILE = /^Raw profile type (\w+)$/;

/** Reads the text and EXIF chunks of a PNG, also those behind its pixels (ISO/IEC 15948 §11.3, PNG 3 §11.3.4). */
export async function readPngMetadata(source: ByteSource, blocks: MetadataBlocks, inflate: Inflate): Promise<void> {
  for (let at = FIRST_CHUNK; at + 12 <= source.size; ) {
    const head = await readExactly(source, at, 8);
    const length = createDataView(head).getUint32(0);
    const type = decodeLatin1(head, 4, 8);
    if (type === 'IEND') return;
    if (WANTED.has(type) && length <= MAX_BLOCK_BYTES) {
      const content = new Uint8Array(await readExactly(source, at + 8, length));
      if (type === 'eXIf') addExifBlock(blocks, content);
      else await addText(blocks, type, content, inflate).catch((error) => blocks.warnings.push(errorMessageOf(error)));
    }
    at += 12 + length;
  }
}

async function addText(blocks: MetadataBlocks, type: string, content: Uint8Array, inflate: Inflate): Promise<void> {
  const keywordEnd = content.indexOf(0);
  if (keywordEnd < 1) return;
  const keyword = decodeLatin1(content, 0, keywordEnd);
  const text = decodeLatin1(await textOf(type, content.subarray(keywordEnd + 1), inflate));
  const profile = RAW_PROFILE.exec(keyword)?.[1]?.toLowerCase();
  if (keyword === XMP_KEYWORD) blocks.xmp.push(text);
  else if (profile) addProfile(blocks, profile, text);
  else blocks.texts.push({ keyword, text });
}

/**
 * Decodes the text behind the keyword of a chunk: plain, packed, or in an iTXt behind its language and translated
 * keyword.
 */
async function textOf(type: string, rest: Uint8Array, inflate: Inflate): Promise<Uint8Array> {
  if (type === 'tEXt') return rest;
  if (type === 'zTXt') return inflate(rest.subarray(1));
  const languageEnd = rest.indexOf(0, 2);
  const translatedEnd = rest.indexOf(0, languageEnd + 1);
  const text = rest.subarray(translatedEnd + 1);
  return rest[0] === 1 ? inflate(text) : text;
}

function addProfile(blocks: MetadataBlocks, profile: string, text: string): void {
  const hex = /^\s*\w+\s+\d+\s+([\da-f\s]+)/i.exec(text)?.[1]?.replace(/\s+/g, '') ?? '';
  const bytes = Uint8Array.from({ length: hex.length >> 1 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  );
  if (profile === 'exif') addExifBlock(blocks, bytes, 6);
  else if (profile === 'app1' && decodeLatin1(bytes, 0, 4).startsWith('http')) blocks.xmp.push(decodeLatin1(bytes));
  else if (profile === 'app1') addExifBlock(blocks, bytes, 6);
  else if (profile === 'xmp') blocks.xmp.push(decodeLatin1(bytes));
  else if (profile === 'iptc' || profile === '8bim') blocks.iptc.push(extractPhotoshopIptc(bytes) ?? bytes);
}
