import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const CGROUP_LIMIT_FILE = '/sys/fs/cgroup/cpu.max';

/** Returns the processors that a cgroup's `quota period` allows, rounded up; null without a limit. */
function parseCpuLimit(text: string): number | null {
  const [quota, period] = text.trim().split(/\s+/).map(Number);
  if (!quota || !period || !(quota > 0) || !(period > 0)) return null;
  return Math.max(1, Math.ceil(quota / period));
}

/** Returns the number of usable processors. Node 20 does not know a container's limit of processor time. */
export function countProcessors(): number {
  let limit: number | null = null;
  try {
    limit = parseCpuLimit(readFileSync(CGROUP_LIMIT_FILE, 'utf8'));
  } catch {
    // Not Linux, or the root of the hierarchy.
  }
  return Math.min(availableParallelism(), limit ?? Number.POSITIVE_INFINITY);
}
