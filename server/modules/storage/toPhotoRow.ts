import { randomUUID } from 'node:crypto';
import type { Ingested } from '../../images';
import type { UploadedFile } from './receiveUpload';

const toDate = (ms: number | null) => (ms === null ? null : new Date(ms));

/** Returns the row of a photo from its upload and its processing result. */
export function toPhotoRow(userId: string, received: UploadedFile, photo: Ingested) {
  const { bytes, sha256, name } = received;
  const { outputs, takenAt, takenLocal, metadataTrouble: _, analysis, ...described } = photo;
  const { focus, ...facts } = analysis;
  const times = { takenAt: toDate(takenAt), takenLocal: toDate(takenLocal) };
  const hasMaster = outputs.master !== null;
  return {
    id: received.id ?? randomUUID(),
    userId,
    bytes,
    sha256,
    name,
    hasMaster,
    focus,
    facts,
    ...times,
    ...described,
  };
}
