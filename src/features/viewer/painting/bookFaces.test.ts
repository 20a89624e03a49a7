/** @jest-environment jsdom */
import { hasFontMetrics } from '@domain/document';
import { waitFor } from '@testing-library/react';
import { loadBookFaces } from './bookFaces';

// As the bundler leaves it: a URL instead of the metrics.
jest.mock('@domain/document/text/metrics/lora.json', () => '/assets/font-lora.json');

const metrics = jest.requireActual<object>('@domain/document/text/metrics/lora.json');
const answer = (status: number) => ({ ok: status === 200, status, json: async () => metrics });

describe('loadBookFaces', () => {
  it('fetches the metrics of a face once, again after a failure', async () => {
    const fetch = jest.fn().mockRejectedValueOnce(new TypeError('no network')).mockResolvedValueOnce(answer(503));
    fetch.mockResolvedValue(answer(200));
    Object.assign(globalThis, { fetch });
    const loaded = loadBookFaces(['lora', 'sans']);
    void loadBookFaces(['lora']);
    // The browser goes online: no wait for the next try.
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(hasFontMetrics('lora')).toBe(true);
    });
    await loaded;
    expect(fetch.mock.calls).toEqual([
      ['/assets/font-lora.json'],
      ['/assets/font-lora.json'],
      ['/assets/font-lora.json'],
    ]);
    expect(loadBookFaces(['lora'])).toBeNull();
  });
});
