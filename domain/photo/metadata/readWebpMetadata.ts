import { type ByteSource, createDataView, decodeLatin1, readExactly } from './byteSource';
import { MAX_BLOCK_BYTES, type MetadataBlocks } from './metadataBlocks';
import { addExifBlock } from './readExifBlock';

/** Reads the metadata chunks of a WebP (RFC 9649 §2.7.1.4). */
export async function readWebpMetadata(source: ByteSource, blocks: MetadataBlocks): Promise<void> {
  for (let at = 12; at + 8 <= source.size; ) {
    const head = await readExactly(source, at, 8);
    const length = createDataView(head).getUint32(4, true);
    const type = decodeLatin1(head, 0, 4);
    if ((type === 'EXIF' || type === 'XMP ') && length <= MAX_BLOCK_BYTES) {
      const content = new Uint8Array(await readExactly(source, at + 8, length));
      if (type === 'EXIF') addExifBlock(blocks, content);
      else blocks.xmp.push(decodeLatin1(content));
    }
    at += 8 + length + (length % 2);
  }
}
