import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '@translations/en.json';
import { renderApp } from '@/testing/renderApp';
import { Component as MediaDemo } from './MediaDemoPage';
import { Component as PollingTest } from './PollingTestPage';
import { createSampleState } from './sampleState';
import { type PollEvent, simulateHiddenTab, startPolling } from './startPolling';
import { worsenNetwork } from './worsenNetwork';

const settings = { intervalMs: 100, growth: 0, latencyMs: 0, answers: 2, failEvery: 0, transient: true, deadlineMs: 0 };
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the polling test page', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    simulateHiddenTab(false);
    jest.useRealTimers();
  });
  const poll = (change: Partial<typeof settings>) => {
    const told: PollEvent[] = [];
    const task = startPolling({ ...settings, ...change }, (event) => told.push(event));
    return { told, task };
  };

  it('stops when done, at the deadline, or on a permanent failure', async () => {
    const [done, late, failed] = [{}, { deadlineMs: 150, answers: 9 }, { failEvery: 1, transient: false }].map(poll);
    await pass(1000);
    expect(done?.told).toEqual(['asked', 'answered', 'asked', 'answered', 'done']);
    expect(late?.told.at(-1)).toBe('timedOut');
    expect(failed?.told).toEqual(['asked', 'failed', 'gaveUp']);
  });

  it('tolerates transient failures, pauses in a hidden tab, and reports nothing after cancellation', async () => {
    const borne = poll({ failEvery: 2 });
    await pass(1000);
    expect(borne.told).toEqual(['asked', 'answered', 'asked', 'failed', 'asked', 'answered', 'done']);
    simulateHiddenTab(true);
    const hidden = poll({});
    await pass(1000);
    expect(hidden.told).toEqual([]);
    simulateHiddenTab(false);
    await pass(0);
    hidden.task.cancel();
    await pass(1000);
    expect(hidden.told).toEqual(['asked', 'answered']);
  });

  it('starts from the page and shows its log there', async () => {
    renderApp(<PollingTest />);
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await pass(1500);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await pass(5000);
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines.at(-1)).toContain('Cancelled');
    expect(lines.some((line) => line?.includes('Response 1'))).toBe(true);
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });
});

describe('the fields of the polling test page', () => {
  it('decide interval, latency and number of responses', async () => {
    const user = userEvent.setup();
    renderApp(<PollingTest />);
    const fill = (id: keyof typeof en, value: string) =>
      fireEvent.change(screen.getByLabelText(en[id]), { target: { value } });
    const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    fill('demo.poll.interval', '50');
    fill('demo.poll.latency', '0');
    fill('demo.poll.answers', '2');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(lines().at(-1)).toMatch(new RegExp(`${en['demo.poll.event.done']}$`)));
    expect(lines().filter((line) => line.includes('Response 2'))).toHaveLength(1);
    expect(lines().some((line) => line.includes('Response 3'))).toBe(false);
    fill('demo.poll.interval', '60000');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(lines().at(-1)).toMatch(new RegExp(`${en['demo.poll.event.cancelled']}$`)));
  });
});

describe('worsenNetwork', () => {
  afterEach(() => jest.useRealTimers());

  it('delays and aborts uploads, and nothing else, until it is switched off', () => {
    jest.useFakeTimers();
    const sent: string[] = [];
    class Request extends EventTarget {
      readyState = 1;
      url = '';
      open(_method: string, url: string) {
        this.url = url;
      }
      send() {
        sent.push(this.url);
      }
    }
    const end = worsenNetwork({ delayMs: 500, failures: 1 }, Request as unknown as typeof XMLHttpRequest);
    const broken = jest.fn();
    const send = (url: string) => {
      const request = new Request();
      request.addEventListener('error', broken);
      request.open('POST', url);
      request.send();
    };
    send('/api/albums');
    send('/api/storage/upload_single');
    send('/api/storage/upload_single');
    expect(sent).toEqual(['/api/albums']);
    jest.advanceTimersByTime(500);
    expect(broken).toHaveBeenCalledTimes(1);
    expect(sent).toEqual(['/api/albums', '/api/storage/upload_single']);
    end();
    send('/api/storage/upload_single');
    expect(sent).toHaveLength(3);
  });
});

describe('createSampleState', () => {
  it('creates one upload per phase and the requested number of photos', () => {
    const { uploads, unsent, photos } = createSampleState(24).storage;
    const all = { ...uploads, ...unsent };
    expect(Object.entries(all).map(([id, { status }]) => [id, status.phase])).toEqual(
      Object.keys(all).map((id) => [id, id]),
    );
    expect(Object.keys(all)).toHaveLength(7);
    expect(Object.keys(photos)).toHaveLength(25);
  });
});

describe('the media demo page', () => {
  it('shows an upload in each phase and changes no user data', async () => {
    const { store } = renderApp(<MediaDemo />);
    const panel = await screen.findByRole('region', { name: 'Uploads' });
    expect(panel).toHaveTextContent('failed.jpg');
    expect(screen.getByText('1 file can’t be used')).toBeInTheDocument();
    expect(store.getState().storage.order).toEqual([]);
    const user = userEvent.setup();
    for (const variant of ['warning', 'success', 'destructive'] as const) {
      await user.click(screen.getByRole('button', { name: variant }));
      expect(store.getState().toasts.items).toContainEqual(
        expect.objectContaining({ variant, title: { id: 'demo.media.toast', values: { variant } } }),
      );
    }
  });

  it('shows as many photos as its field says', async () => {
    renderApp(<MediaDemo />);
    const rows = async () => Number((await screen.findByRole('grid')).getAttribute('aria-rowcount'));
    const many = await rows();
    await userEvent.setup().selectOptions(screen.getByRole('combobox', { name: en['demo.media.count'] }), '0');
    await waitFor(async () => expect(await rows()).toBeLessThan(many / 2));
  });
});
