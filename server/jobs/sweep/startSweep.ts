import { type SweepDeps, sweep } from './sweep';
import { restoreFromTrash } from './trash';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/**
 * Delay of the first sweep: time to notice a wrong database. Random, so that servers started together sweep at
 * different times.
 */
const FIRST_SWEEP_DELAY_MS = 2 * HOUR_MS;
const JITTER_MS = 2 * HOUR_MS;

/**
 * Starts a daily sweep, the first one after a few hours. At startup it only restores trashed blobs whose rows exist
 * again. Returns a function that stops it.
 */
export function startSweep(deps: SweepDeps): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = restoreAtStart(deps, signal);
  const run = async () => {
    try {
      const report = await sweep(deps, { signal });
      if (!report) return;
      const { kinds: _, ...counts } = report;
      const { restored, temporary, orphans, purged, takeouts, emptied } = report;
      if (restored + temporary + orphans + purged + takeouts + emptied > 0) deps.log.info(counts, 'swept');
    } catch (error) {
      if (!signal.aborted) deps.log.error({ err: error }, 'sweep failed');
    }
  };
  const schedule = (ms: number) => {
    if (signal.aborted) return;
    timer = setTimeout(() => {
      running = run().finally(() => schedule(DAY_MS));
    }, ms).unref();
  };
  schedule(FIRST_SWEEP_DELAY_MS + Math.random() * JITTER_MS);
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}

async function restoreAtStart(deps: SweepDeps, signal: AbortSignal): Promise<void> {
  try {
    const restored = await restoreFromTrash(deps, false, signal);
    if (restored > 0) deps.log.warn({ restored }, 'restored blobs from the trash');
  } catch (error) {
    if (!signal.aborted) deps.log.error({ err: error }, 'failed to restore blobs from the trash');
  }
}
