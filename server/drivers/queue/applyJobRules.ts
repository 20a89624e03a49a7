import type { PgBoss, UpdateQueueOptions } from 'pg-boss';
import { type JobName, type JobRules, jobRules, toQueueName } from '../../jobs/jobTypes';

/** Silence after which a worker counts as dead, in s; the minimum of pg-boss. */
const HEARTBEAT_SECONDS = 10;
/** Age at which ended jobs are deleted. Failed ones wait that long for an operator. */
const KEEP_SECONDS = 7 * 86_400;
const SCHEDULED_KEEP_SECONDS = 3600;

function toQueueOptions({ retryLimit, retryDelay, retryDelayMax, expireInSeconds, isScheduled }: JobRules) {
  return {
    retryLimit,
    retryDelay,
    retryDelayMax,
    expireInSeconds,
    deleteAfterSeconds: isScheduled ? SCHEDULED_KEEP_SECONDS : KEEP_SECONDS,
    retryBackoff: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  } satisfies UpdateQueueOptions;
}

const toPolicy = ({ exclusive, isScheduled }: JobRules) =>
  exclusive ? 'exclusive' : isScheduled ? 'short' : 'standard';

/**
 * Creates missing queues and gives existing ones the rules of this version, except their policy, which pg-boss cannot
 * change. A start without changes only reads. Each job keeps the rules that its queue had when it was sent, so an older
 * version may run beside this one; the process that starts last decides for later jobs.
 */
export async function applyJobRules(boss: PgBoss): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [job, rules] of Object.entries(jobRules) as [JobName, JobRules][]) {
    const name = toQueueName(job);
    const queue = stored.get(name);
    const options = toQueueOptions(rules);
    const isCurrent = Object.entries(options).every(([key, value]) => queue?.[key as keyof typeof options] === value);
    if (!queue) await boss.createQueue(name, { ...options, policy: toPolicy(rules) });
    else if (!isCurrent) await boss.updateQueue(name, options);
  }
}
