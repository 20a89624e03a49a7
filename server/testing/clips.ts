import { randomBytes } from 'node:crypto';
import type { Clip } from '@domain/contract';
import type { TestServer, TestUser } from './testServer';

function createChunk(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, 0, 'latin1');
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}

/** Silence of 8 kHz and 8 bits, distinguished by random samples. */
export function createWav(samples = 64, chunksBefore: readonly string[] = []): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(8000, 4);
  format.writeUInt32LE(8000, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(8, 14);
  return createChunk(
    'RIFF',
    Buffer.concat([
      Buffer.from('WAVE'),
      ...chunksBefore.map((type) => createChunk(type, Buffer.alloc(605))),
      createChunk('fmt ', format),
      createChunk('data', randomBytes(samples)),
    ]),
  );
}

/** Box of an MP4 file. */
export function createBox(type: string, ...content: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + body.length, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

/**
 * MP4 file of tracks without samples, its table of contents last, as cameras write it.
 * @param brand null for a file without one, as old cameras write QuickTime
 */
export function createMp4(
  media: readonly ('vide' | 'soun')[],
  brand: string | null = 'isom',
  content = randomBytes(100),
): Buffer {
  const tracks = media.map((kind) => createBox('trak', createBox('mdia', createBox('hdlr', Buffer.alloc(8), kind))));
  const start = brand === null ? createBox('wide') : createBox('ftyp', brand, Buffer.alloc(4), brand);
  return Buffer.concat([start, createBox('mdat', content), createBox('moov', ...tracks)]);
}

/** Two frames of MPEG 1 layer III, 128 kbit/s, 44.1 kHz, after an ID3 tag. */
export function createMp3(): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000, 0);
  const tag = Buffer.from('ID3\x04\0\0\0\0\0\x0a', 'latin1');
  return Buffer.concat([tag, Buffer.alloc(10), frame, frame]);
}

/** Form of a clip's upload, its fields before the file. */
export function createClipForm(content: Buffer, name: string, id?: string): FormData {
  const form = new FormData();
  if (id !== undefined) form.append('id', id);
  form.append('name', name);
  form.append('file', new Blob([new Uint8Array(content)]), name);
  return form;
}

export async function uploadClip(server: Pick<TestServer, 'api'>, { token }: Pick<TestUser, 'token'>): Promise<Clip> {
  const answer = await server.api('clipCreate', { token, form: createClipForm(createWav(), 'Grandpa.wav') });
  return answer.body.clip;
}
