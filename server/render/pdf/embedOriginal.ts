import { createHash } from 'node:crypto';
import { type EmbeddableJpeg, readEmbeddableJpeg } from '../originals/readEmbeddableJpeg';
import type { PdfRef, RawDocument } from './pdfkitInternals';

type Profiles = (profile: Buffer, channels: EmbeddableJpeg['channels']) => PdfRef;

const device = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const;

export function createProfileStore(raw: RawDocument): Profiles {
  const known = new Map<string, PdfRef>();
  return (profile, channels) => {
    const hash = createHash('sha256').update(profile).digest('hex');
    const found = known.get(hash);
    if (found) return found;
    const stored = raw.ref({ N: channels, Alternate: device[channels] });
    stored.end(profile);
    known.set(hash, stored);
    return stored;
  };
}

/** Embeds a JPEG as uploaded but without metadata, in the colours of its own profile. */
export function embedOriginal(
  raw: RawDocument,
  profiles: Profiles,
  file: Buffer,
): { readonly object: PdfRef; readonly orientation: number } | null {
  const jpeg = readEmbeddableJpeg(file);
  if (!jpeg) return null;
  const { width, height, channels, profile, isInverted, orientation, parts } = jpeg;
  const object = raw.ref({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: profile ? ['ICCBased', profiles(profile, channels)] : device[channels],
    ...(isInverted ? { Decode: [1, 0, 1, 0, 1, 0, 1, 0] } : {}),
    Filter: 'DCTDecode',
  });
  for (const part of parts) object.write(part);
  object.end();
  return { object, orientation };
}
