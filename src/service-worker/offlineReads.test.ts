import { endpoints } from '@domain/contract';
import { isOfflineRead, subjectOf } from './offlineReads';

const ALBUM = '0198c0de-0000-7000-8000-000000000000';

describe('reads that are stored', () => {
  it.each([
    '/api/albums',
    `/api/albums/${ALBUM}`,
    `/api/albums/${ALBUM}/preview`,
    '/api/storage/list2',
    '/api/templates/gallery',
  ])('include %s', (path) => expect(isOfflineRead(path)).toBe(true));

  it('include no call that changes something or asks how a job stands', () => {
    const others = [
      'userDelete',
      'albumShared',
      'albumImages',
      'albumPdf',
      'albumExportStatus',
      'spreadGeneration',
      'albumRevision',
    ] as const;
    for (const name of others) {
      const { path } = endpoints[name];
      expect([path, isOfflineRead(`/api${path.replace(':id', ALBUM)}`)]).toEqual([path, false]);
    }
  });
});

describe('the user of a call', () => {
  const call = (authorization?: string) =>
    ({ headers: new Headers(authorization === undefined ? {} : { authorization }) }) as Request;

  it('is that of its token', () => {
    expect(subjectOf(call(`Bearer a.${btoa(JSON.stringify({ sub: 'ada' }))}.b`))).toBe('ada');
  });

  it.each([undefined, 'Bearer x', 'Bearer a.b.c', `Bearer a.${btoa('{"sub":""}')}.b`, 'Basic a.b.c'])(
    'is unknown for %s',
    (authorization) => expect(subjectOf(call(authorization))).toBeNull(),
  );
});
