/**
 * `npm run bench:crash-recovery [rounds]`: kills the server with SIGKILL at random moments during uploads, a
 * generation and an export, restarts it, and compares everything acknowledged with what exists. Any loss is a
 * fault.
 */
import { rm } from 'node:fs/promises';
import { paintedPhotosFolder } from '../e2e/support/albums';
import { type ApiUser, registerUser } from '../e2e/support/apiUser';
import {
  downloadExport,
  findPhotoFaults,
  requestAlbum,
  requestExport,
  uploadUntilServerDies,
  waitForAlbum,
} from '../e2e/support/ledger';
import { listRealPhotos, paintPhotos } from '../e2e/support/photos';
import { readPdfSummary } from '../e2e/support/readPdf';
import { copyDataDir, type RunningServer, startServer } from '../e2e/support/server';

const rounds = Number(process.argv[2] ?? 10);
const BATCH = 24;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Tally {
  acknowledged: number;
  answered: number;
  faults: string[];
  restartMs: number[];
}

class CrashRig {
  server: RunningServer | undefined;
  constructor(
    readonly dataDir: string,
    readonly tally: Tally,
  ) {}

  async start(port?: number): Promise<RunningServer> {
    const started = Date.now();
    this.server = await startServer(this.dataDir, port === undefined ? {} : { port });
    this.tally.restartMs.push(Date.now() - started);
    return this.server;
  }

  /** Kills the server at a random time within `spanMs`, and restarts it. */
  async crashWithin(spanMs: number): Promise<void> {
    await pause(Math.random() * spanMs);
    const port = this.server?.port;
    await this.server?.kill();
    await this.start(port);
  }
}

async function crashDuringUploads(
  rig: CrashRig,
  user: ApiUser,
  paths: readonly string[],
  ledger: Map<string, string>,
): Promise<void> {
  const crash = rig.crashWithin(2500);
  const unanswered = await uploadUntilServerDies(user, paths, 8, (id, path) => ledger.set(id, path));
  await crash;
  for (const [id, path] of unanswered) {
    await user.upload(path, id);
    ledger.set(id, path);
  }
  rig.tally.acknowledged += paths.length;
  rig.tally.faults.push(...(await findPhotoFaults(user, rig.dataDir, ledger)));
}

async function crashDuringGeneration(
  rig: CrashRig,
  user: ApiUser,
  ids: readonly string[],
  round: number,
): Promise<void> {
  const { generation } = await requestAlbum(user, ids, `Round ${round}`);
  await rig.crashWithin(1500);
  const album = await waitForAlbum(user, generation);
  const wrong = ids.filter((id) => album.uses.get(id) !== 1);
  if (wrong.length > 0) rig.tally.faults.push(`round ${round}: ${wrong.length} photos do not stand once in the draft`);
  await requestExport(user, album.id);
  await rig.crashWithin(3000);
  const { pages } = await readPdfSummary(await downloadExport(user, album.id));
  if (pages !== album.pages + 1)
    rig.tally.faults.push(`round ${round}: the PDF has ${pages} pages, the album ${album.pages} and a cover`);
  rig.tally.answered += 2;
}

const dataDir = await copyDataDir('keepsake-kill-');
const tally: Tally = { acknowledged: 0, answered: 0, faults: [], restartMs: [] };
const rig = new CrashRig(dataDir, tally);
try {
  const real = await listRealPhotos(BATCH);
  const paths =
    real.length > 0
      ? real
      : (await paintPhotos(paintedPhotosFolder(), BATCH, { plain: true })).good.map((photo) => photo.path);
  const { url } = await rig.start();
  for (let round = 1; round <= rounds; round += 1) {
    // A new user each round, because the server would recognise earlier uploads.
    const user = await registerUser(url, dataDir);
    const ledger = new Map<string, string>();
    await crashDuringUploads(rig, user, paths, ledger);
    await crashDuringGeneration(rig, user, [...ledger.keys()], round);
    console.log(`round ${round}/${rounds}: ${tally.acknowledged} uploads acknowledged, ${tally.faults.length} faults`);
  }
  const slowest = Math.max(...tally.restartMs);
  console.log(
    `${rounds * 3} kills, ${tally.acknowledged} uploads and ${tally.answered} jobs acknowledged, ${tally.faults.length} lost or wrong; slowest start ${slowest} ms`,
  );
  for (const fault of tally.faults) console.log(`  ${fault}`);
} finally {
  await rig.server?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exitCode = tally.faults.length === 0 ? 0 : 1;
