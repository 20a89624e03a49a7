import { z } from 'zod';
import { type JobName, jobRules, toJobName } from './jobs/jobTypes';

const roles = ['all', 'api', 'worker'] as const;

/** `api` answers requests, `worker` runs jobs, `all` does both. */
export type Role = (typeof roles)[number];

export interface RoleSettings {
  readonly role: Role;
  /** Queues whose jobs this process runs; null for all of them. */
  readonly workerQueues: readonly JobName[] | null;
  /** Concurrent jobs of a queue in this process, where they differ from the default. */
  readonly workerConcurrency: Readonly<Partial<Record<JobName, number>>>;
  /** Most connections of this process for queries, besides those of the queue. */
  readonly databasePool: number;
  /** Concurrent decoder and render processes; null for a number that follows from the processors. */
  readonly imageProcesses: number | null;
  readonly renderProcesses: number | null;
}

const MAX_PROCESSES = 64;
const MAX_CONCURRENCY = 100;
const MAX_POOL = 500;

const jobNames = Object.keys(jobRules) as JobName[];
const isJobName = (name: string): name is JobName => (jobNames as string[]).includes(name);

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const unknownNames = (names: readonly string[]): string =>
  `names ${names.map((name) => JSON.stringify(name)).join(', ')}, but the queues are ${jobNames.join(', ')}`;

const queueList = z.string().transform((text, context): JobName[] => {
  const names = [...new Set(splitList(text).map(toJobName))];
  const unknown = names.filter((name) => !isJobName(name));
  if (unknown.length > 0) context.addIssue({ code: 'custom', message: unknownNames(unknown) });
  return names.filter(isJobName);
});

const concurrencyList = z.string().transform((text, context): Partial<Record<JobName, number>> => {
  const counts: Partial<Record<JobName, number>> = {};
  for (const part of splitList(text)) {
    const [given = '', count = ''] = part.split(':').map((half) => half.trim());
    const name = toJobName(given);
    if (!isJobName(name)) context.addIssue({ code: 'custom', message: unknownNames([name]) });
    else if (!/^[1-9]\d{0,2}$/.test(count) || Number(count) > MAX_CONCURRENCY)
      context.addIssue({
        code: 'custom',
        message: `must give ${name} a number from 1 to ${MAX_CONCURRENCY}, such as ${name}:2`,
      });
    else counts[name] = Number(count);
  }
  return counts;
});

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((count) => count >= from && count <= to, `must be a whole number from ${from} to ${to}`)
    .optional();

export const roleVariables = {
  ROLE: z.enum(roles, `must be one of ${roles.join(', ')}`).default('all'),
  WORKER_QUEUES: queueList.optional(),
  WORKER_CONCURRENCY: concurrencyList.optional(),
  DATABASE_POOL: wholeNumber(2, MAX_POOL),
  IMAGE_PROCESSES: wholeNumber(1, MAX_PROCESSES),
  RENDER_PROCESSES: wholeNumber(1, MAX_PROCESSES),
};

type Values = Readonly<z.output<z.ZodObject<typeof roleVariables>>>;

interface SharedSettings {
  readonly DATABASE_URL?: string | undefined;
  readonly SECRET_KEY?: string | undefined;
  readonly S3_BUCKET?: string | undefined;
}

const sharedSettings: Readonly<Record<keyof SharedSettings, string>> = {
  DATABASE_URL: 'the PostgreSQL that all processes use',
  SECRET_KEY: 'the same key of at least 32 characters for all processes',
  S3_BUCKET: 'the object store that all processes use; a shared DATA_DIR is not enough',
};

/** Requires the shared database, key and object store unless one process does everything. */
export function validateRoles(values: Values & SharedSettings, context: z.RefinementCtx): void {
  const { ROLE: role } = values;
  const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  if (role === 'api')
    for (const name of ['WORKER_QUEUES', 'WORKER_CONCURRENCY'] as const)
      if (values[name] !== undefined) refuse(name, 'must be unset when ROLE=api, which runs no jobs');
  if (values.WORKER_QUEUES?.length === 0) refuse('WORKER_QUEUES', `must name at least one of ${jobNames.join(', ')}`);
  if (role === 'all') return;
  for (const [name, what] of Object.entries(sharedSettings))
    if (values[name as keyof SharedSettings] === undefined) refuse(name, `must be set when ROLE=${role}: ${what}`);
}

const DEFAULT_POOL: Readonly<Record<Role, number>> = { all: 10, api: 10, worker: 5 };

export const readRoles = (values: Values): RoleSettings => ({
  role: values.ROLE,
  workerQueues: values.WORKER_QUEUES ?? null,
  workerConcurrency: values.WORKER_CONCURRENCY ?? {},
  databasePool: values.DATABASE_POOL ?? DEFAULT_POOL[values.ROLE],
  imageProcesses: values.IMAGE_PROCESSES ?? null,
  renderProcesses: values.RENDER_PROCESSES ?? null,
});
