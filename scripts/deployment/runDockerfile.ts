/**
 * Follows a Dockerfile without Docker: every stage is a folder, and RUN, COPY, WORKDIR, ENV, USER and CMD do there what
 * they do in an image. Base images are not fetched; their programs are those of this machine.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Contents of the last stage of a Dockerfile. */
export interface Image {
  /** Folder of this machine that holds the image's files. */
  readonly root: string;
  /** Working directory, in {@link root}. */
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  /** User of `CMD`; null for root. */
  readonly user: string | null;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[] | null;
}

interface Stage {
  readonly root: string;
  readonly base: string;
  workdir: string;
  readonly env: Record<string, string>;
  user: string | null;
  command: readonly string[];
  healthCheck: readonly string[] | null;
}

const readInstructions = (text: string): (readonly [name: string, rest: string])[] =>
  text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/s.exec(line) ?? [];
      return [name.toUpperCase(), rest.trim()];
    });

/** Files of the build context: what git knows or would add, without the entries of .dockerignore. */
function listContext(context: string): string[] {
  const ignored = readFileSync(join(context, '.dockerignore'), 'utf8')
    .split('\n')
    .map((line) => line.trim().replace(/\/$/, ''))
    .filter((line) => line !== '' && !line.startsWith('#'));
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: context,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`);
  return listed.stdout
    .split('\0')
    .filter((path) => path !== '' && lstatSync(join(context, path), { throwIfNoEntry: false }) !== undefined)
    .filter((path) => !ignored.some((entry) => path === entry || path.startsWith(`${entry}/`)));
}

export interface RunOptions {
  /** Folder of the Dockerfile and its build context. */
  readonly context: string;
  /** Empty folder for the stages. */
  readonly folder: string;
  /** Names of users of the image → `uid:gid` of this machine. */
  readonly owners: Readonly<Record<string, string>>;
  readonly onStep: (instruction: string) => void;
}

/**
 * @returns the image of the last stage
 * @throws Error when an instruction fails or is not known
 */
export function runDockerfile({ context, folder, owners, onStep }: RunOptions): Image {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const [name, rest] of readInstructions(readFileSync(join(context, 'Dockerfile'), 'utf8'))) {
    onStep(`${name} ${rest}`);
    if (name === 'FROM') {
      const [, base = '', alias = `stage-${stages.size}`] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest) ?? [];
      const root = join(folder, alias);
      mkdirSync(root);
      chmodSync(root, 0o755);
      stage = { root, base, workdir: '/', env: {}, user: null, command: [], healthCheck: null };
      stages.set(alias, stage);
      continue;
    }
    if (!stage) throw new Error(`${name} before FROM`);
    runInstruction(name, rest, stage, { stages, context, owners });
  }
  if (!stage) throw new Error('the Dockerfile has no stage');
  return { ...stage, workdir: join(stage.root, stage.workdir) };
}

interface Surroundings extends Pick<RunOptions, 'context' | 'owners'> {
  readonly stages: ReadonlyMap<string, Stage>;
}

function runInstruction(name: string, rest: string, stage: Stage, around: Surroundings): void {
  switch (name) {
    case 'WORKDIR':
      stage.workdir = posix.resolve(stage.workdir, rest);
      mkdirSync(join(stage.root, stage.workdir), { recursive: true });
      return;
    case 'ENV':
      for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[key] = value;
      return;
    case 'COPY':
      copy(rest, stage, around);
      return;
    case 'RUN':
      runCommand(rest, stage, around);
      return;
    case 'USER':
      stage.user = rest;
      return;
    case 'CMD':
      stage.command = JSON.parse(rest) as string[];
      return;
    case 'HEALTHCHECK':
      stage.healthCheck = JSON.parse(
        rest.slice(rest.indexOf('[') === -1 ? rest.length : rest.indexOf('[')),
      ) as string[];
      return;
    case 'VOLUME':
    case 'EXPOSE':
      return;
    default:
      throw new Error(`instruction ${name} is not known`);
  }
}

function copy(rest: string, stage: Stage, { stages, context }: Surroundings): void {
  const words = rest.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const source = from === undefined ? null : stages.get(from);
  if (source === undefined) throw new Error(`stage ${from} does not exist`);
  const target = words.pop() ?? '';
  const at = join(stage.root, posix.resolve(stage.workdir, target));
  for (const word of words) {
    if (source) cpSync(join(source.root, word), at, { recursive: true, verbatimSymlinks: true });
    else if (word === '.')
      for (const path of listContext(context)) cpSync(join(context, path), join(at, path), { recursive: true });
    else cpSync(join(context, word), target.endsWith('/') ? join(at, word) : at, { recursive: true });
  }
}

/** Absolute paths of a command lie in the stage; owners are those of this machine. */
function runCommand(command: string, stage: Stage, { owners }: Surroundings): void {
  let local = command.replaceAll(/(?<=\s)\/(?=\w)/g, `${stage.root}/`);
  for (const [name, owner] of Object.entries(owners)) local = local.replaceAll(`${name}:${name}`, owner);
  const { status } = spawnSync('/bin/sh', ['-c', local], {
    cwd: join(stage.root, stage.workdir),
    env: { ...process.env, ...stage.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`RUN ${command} failed with code ${status}`);
}
