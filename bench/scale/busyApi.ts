import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { API_BASE } from '@domain/contract';

export interface MemorySample {
  readonly name: string;
  readonly minutes: number;
  readonly mebibytes: number;
}

/** Share of the samples that is warming up. */
const WARM_UP = 0.2;
const TICK_MS = 5;

/** Mean of the first and last tenth after warming up, and the slope of the regression line. */
export function computeSlope(samples: readonly MemorySample[]): { first: number; last: number; slopePerHour: number } {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const tenth = Math.max(1, Math.floor(warm.length / 10));
  const at = (some: readonly MemorySample[]) => Math.round(mean(some.map(({ mebibytes }) => mebibytes)));
  const [x, y] = [mean(warm.map((sample) => sample.minutes)), mean(warm.map((sample) => sample.mebibytes))];
  const covariance = warm.reduce((sum, sample) => sum + (sample.minutes - x) * (sample.mebibytes - y), 0);
  const variance = warm.reduce((sum, sample) => sum + (sample.minutes - x) ** 2, 0);
  return {
    first: at(warm.slice(0, tenth)),
    last: at(warm.slice(-tenth)),
    slopePerHour: (60 * covariance) / variance,
  };
}

interface RequestReport {
  readonly sent: number;
  /** Failed requests by status or error code. */
  readonly failed: Readonly<Record<string, number>>;
  /** Latencies in ms, from the time at which a request was due. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
}

/** Most frequent requests of a signed-in browser. */
const PATHS = ['/albums?page=1&limit=20', '/storage/list2?page=1&limit=60', '/user/details', '/user/usage'];

/** Fetches a path over a connection that is kept, as a proxy in front of an API does. Returns the status. */
async function fetchStatus(agent: Agent, url: string, token: string | undefined): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
  const [response] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

/** Sends requests to an API at a fixed rate, whether or not earlier ones are answered. */
export function startRequests(
  origin: string,
  customers: readonly { readonly token: string }[],
  perSecond: number,
): { stop(): Promise<RequestReport> } {
  const latencies: number[] = [];
  const open = new Set<Promise<void>>();
  const agent = new Agent({ keepAlive: true });
  const failed: Record<string, number> = {};
  const addFailure = (reason: string) => {
    failed[reason] = (failed[reason] ?? 0) + 1;
  };
  let sent = 0;
  const begun = performance.now();
  const send = async (i: number, dueAt: number) => {
    const token = customers[i % customers.length]?.token;
    const path = PATHS[Math.floor(i / customers.length) % PATHS.length];
    try {
      const status = await fetchStatus(agent, `${origin}${API_BASE}${path}`, token);
      if (status !== 200) addFailure(String(status));
    } catch (error) {
      addFailure(error instanceof Error && 'code' in error ? String(error.code) : String(error));
    }
    latencies.push(performance.now() - dueAt);
  };
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const request = send(sent, begun + (sent / perSecond) * 1000).finally(() => open.delete(request));
      open.add(request);
    }
  }, TICK_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(open);
      agent.destroy();
      latencies.sort((a, b) => a - b);
      const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
      return { sent, failed, p50: at(0.5) ?? Number.NaN, p99: at(0.99) ?? Number.NaN, slowest: at(1) ?? Number.NaN };
    },
  };
}
