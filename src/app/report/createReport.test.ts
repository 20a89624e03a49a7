import { MAX_REPORT_BYTES } from '@domain/contract';
import { createRecorder, parseLog, replay } from '@/store/replay';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { createReport } from './createReport';

const circumstances = {
  build: 'b1',
  at: '2026-01-01T00:00:00.000Z',
  page: '/',
  agent: 'x',
  language: 'en',
  window: '',
};
const start = rootReducer(undefined, { type: 'test/started' });
const log = (actions: { type: string; payload?: unknown }[], from: RootState = start) => ({
  start: from,
  actions,
});
const size = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

describe('createReport', () => {
  it('holds the whole session when it fits, and replays to its state', () => {
    const report = createReport(log([{ type: 'toasts/removed', payload: 'x' }]), circumstances);
    expect(report).toMatchObject({ kind: 'keepsake-report', build: 'b1', isCut: false });
    expect(replay(parseLog(JSON.parse(JSON.stringify(report))))).toEqual(start);
  });

  it('is at most 2 MB and keeps the most recent actions', () => {
    const actions = Array.from({ length: 5000 }, (_, n) => ({ type: 'x/y', payload: { n, text: 'é'.repeat(500) } }));
    const report = createReport(log(actions), circumstances);
    expect(size(report)).toBeLessThanOrEqual(MAX_REPORT_BYTES);
    expect(size(report)).toBeGreaterThan(MAX_REPORT_BYTES * 0.9);
    expect(report.isCut).toBe(true);
    expect(parseLog(report).actions.at(-1)).toEqual(actions.at(-1));
  });

  it('omits a state that is too large by itself', () => {
    const large = {
      ...start,
      storage: { ...start.storage, order: Array.from({ length: 200_000 }, () => 'a long id') },
    };
    const report = createReport(log([{ type: 'x/y' }], large), circumstances);
    expect(parseLog(report)).toEqual(log([{ type: 'x/y' }]));
  });

  it('contains no password, token, address, location or share link', () => {
    const { middleware, exportLog } = createRecorder();
    const run = middleware({ getState: () => start, dispatch: () => undefined } as never)((action) => action);
    const secrets = {
      password: 'hunter2',
      old_password: 'hunter1',
      note: 'mail ana@example.org, token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
      shared_url: 'https://here/preview/aB3-_aB3-_aB3-_aB3-_',
      picture: '/files/1?e=1&s=5ecret51gn',
      place: { latitude: 48.8566, longitude: 2.3522, town: 'Montmartre' },
      key: '48.86,2.35',
      address: { street: '12 Rue Cachée', postcode: '75018', phone: '+33 1 23' },
      headers: { authorization: 'Bearer verysecret' },
    };
    run({ type: 'x/y', payload: [secrets] });
    const text = JSON.stringify(createReport(exportLog(), circumstances));
    for (const secret of [
      'hunter',
      'ana@',
      'eyJ',
      'aB3-',
      '5ecret',
      '48.8',
      '2.35',
      'Montmartre',
      'Cachée',
      '75018',
      '+33',
      'verysecret',
    ])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    expect(text).toContain('x/y');
  });
});
