import { parseArgs } from 'node:util';
import { ConfigError } from '../../config';
import { type AdminDeps, type AdminOptions, readCount } from './adminDeps';
import { listAudit } from './auditLog';
import { reanalyse, reportOrphans, runRetention, showRetention } from './data';
import { countJobs, dropJobs, listJobs, retryJobs } from './jobs';
import { type Result, toTable } from './output';
import { disableUser, enableUser, endSessions, listUsers, setQuota, showUser } from './users';

export const adminUsage = `npm run admin -- COMMAND [--json]
  users list [--mail PART] [--limit N]         the newest users, or those whose mail address contains PART
  users show USER                              usage, limits and sessions; USER is an id or a mail address
  users quota USER [--bytes N] [--photos N] [--albums N] [--exports N] | --reset
  users disable USER --yes                     refuses sign-in and ends all sessions
  users enable USER
  users end-sessions USER --yes
  jobs                                         counts by kind and state, with the age of the oldest
  jobs list [--state waiting|running|stuck|failed] [--kind KIND] [--minutes AGE] [--limit N]
  jobs retry ID… | --kind KIND                 lets failed jobs run again, and their users see it
  jobs drop (ID… | --kind KIND [--state …] [--minutes AGE]) --yes
  orphans                                      blobs without a row, photos without blobs
  retention [run --yes]                        what is kept for how long; run deletes what is older
  analysis run (USER | --all --yes)            analyses photos again in the background
  audit [--limit N]                            changes made with this command`;

type Command = (deps: AdminDeps, args: readonly string[], options: AdminOptions) => Promise<Result>;

interface CommandRow {
  readonly run: Command;
  readonly options: readonly (keyof AdminOptions)[];
  readonly args: number;
}

const AUDIT_LIMIT = 50;
const filters = ['state', 'kind', 'minutes', 'limit'] as const;

const commands: Readonly<Record<string, CommandRow>> = {
  'users list': { run: listUsers, options: ['mail', 'limit'], args: 0 },
  'users show': { run: showUser, options: [], args: 1 },
  'users quota': { run: setQuota, options: ['bytes', 'photos', 'albums', 'exports', 'reset'], args: 1 },
  'users disable': { run: disableUser, options: ['yes'], args: 1 },
  'users enable': { run: enableUser, options: [], args: 1 },
  'users end-sessions': { run: endSessions, options: ['yes'], args: 1 },
  jobs: { run: countJobs, options: [], args: 0 },
  'jobs list': { run: listJobs, options: filters, args: 0 },
  'jobs retry': { run: retryJobs, options: ['kind'], args: Number.POSITIVE_INFINITY },
  'jobs drop': { run: dropJobs, options: [...filters, 'yes'], args: Number.POSITIVE_INFINITY },
  orphans: { run: reportOrphans, options: [], args: 0 },
  retention: { run: showRetention, options: [], args: 0 },
  'retention run': { run: runRetention, options: ['yes'], args: 0 },
  'analysis run': { run: reanalyse, options: ['all', 'yes'], args: 1 },
  audit: {
    run: ({ db }, _, { limit }) => listAudit(db, readCount('limit', limit, 1) ?? AUDIT_LIMIT),
    options: ['limit'],
    args: 0,
  },
};

const options = {
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  all: { type: 'boolean' },
  reset: { type: 'boolean' },
  mail: { type: 'string' },
  state: { type: 'string' },
  kind: { type: 'string' },
  minutes: { type: 'string' },
  limit: { type: 'string' },
  bytes: { type: 'string' },
  photos: { type: 'string' },
  albums: { type: 'string' },
  exports: { type: 'string' },
} as const;

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch {
    throw new ConfigError(adminUsage);
  }
}

/**
 * Parses an admin command. The returned function runs it and prints its result.
 * @throws ConfigError with the usage
 */
export function parseAdminCommand(
  argv: readonly string[],
): (deps: AdminDeps, print: (text: string) => void) => Promise<void> {
  const { values, positionals } = parse(argv);
  const [first = '', second = ''] = positionals;
  const words = Object.hasOwn(commands, `${first} ${second}`) ? 2 : 1;
  const command = commands[positionals.slice(0, words).join(' ')];
  const args = positionals.slice(words);
  const isKnown = (name: string) => name === 'json' || command?.options.some((option) => option === name);
  if (!command || args.length > command.args || !Object.keys(values).every(isKnown)) throw new ConfigError(adminUsage);
  return async (deps, print) => {
    const { rows, note } = await command.run(deps, args, values);
    if (values.json) return print(JSON.stringify(rows, null, 2));
    for (const text of [toTable(rows), note]) if (text) print(text);
  };
}
