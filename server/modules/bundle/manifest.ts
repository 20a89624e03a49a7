import { MAX_PHOTOS_PER_ALBUM } from '@domain/contract';
import { formatIds } from '@domain/print';
import { z } from 'zod';

/** What the manifest of a bundle calls itself, and the newest version that is read. docs/bundle.md describes it. */
export const BUNDLE_FORMAT = 'keepsake-album';
export const BUNDLE_VERSION = 1;
export const MANIFEST = 'manifest.json';
export const BUNDLE_TYPE = 'application/vnd.keepsake.album+zip';
/** A cover, first and last page, and the most that can be bound. */
export const MAX_BUNDLE_SPREADS = 120;

export const spreadFile = (position: number): string => `spreads/${String(position).padStart(3, '0')}.html`;
export const photoFile = (id: string): string => `photos/${id}`;

const text = (most: number) => z.string().max(most);
const id = z.uuid().transform((value) => value.toLowerCase());

const photo = z.object({
  /** As the spreads name it. */
  id,
  name: text(255),
  /** Of the original, hex. */
  sha256: z.string().regex(/^[\da-f]{64}$/),
  bytes: z.number().int().positive(),
  /** A picture made for the album, not one of its owner's photos. */
  artwork: z.boolean().optional(),
});

export const manifest = z.object({
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(BUNDLE_VERSION),
  album: z.object({
    title: text(200),
    format: z.enum(formatIds),
    template_id: text(60),
    category: text(60).nullable(),
    made_at: z.iso.datetime(),
  }),
  /** Of the spreads, the cover first; how many there are. */
  spreads: z.number().int().min(1).max(MAX_BUNDLE_SPREADS),
  photos: z.array(photo).max(2 * MAX_PHOTOS_PER_ALBUM),
});

export type Manifest = z.output<typeof manifest>;
export type BundlePhoto = Manifest['photos'][number];
