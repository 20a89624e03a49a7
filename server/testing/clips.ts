import { randomBytes } from 'node:crypto';
import type { Clip } from '@domain/contract';
import type { TestServer, TestUser } from './testServer';

/** Silence of 8 kHz and 8 bits, distinguished by random samples. */
export function createWav(samples = 64): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples, 40);
  return Buffer.concat([header, randomBytes(samples)]);
}

/** Box of an MP4 file. */
export function createBox(type: string, ...content: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + body.length, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

/** MP4 file of tracks without samples, its table of contents last, as cameras write it. */
export function createMp4(media: readonly ('vide' | 'soun')[], brand = 'isom', content = randomBytes(100)): Buffer {
  const tracks = media.map((kind) => createBox('trak', createBox('mdia', createBox('hdlr', Buffer.alloc(8), kind))));
  return Buffer.concat([
    createBox('ftyp', brand, Buffer.alloc(4), brand),
    createBox('mdat', content),
    createBox('moov', ...tracks),
  ]);
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
