import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, constants, mkdirSync, mkdtempSync } from 'node:fs';
import { chmod, chown, copyFile, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { temporaryPrefix } from '../processes/temporaryFolders';
import type { WorkerIdentity } from '../processes/workerIdentity';
import { type ImageAnswer, ImageError, type ImageJob, type Ingested } from './types';

/**
 * Folders of one decoder process. Its temporary files are removed before it answers. Where it runs as a
 * separate user, its input is copied to a read-only folder, and its output is copied from a folder that
 * nothing else trusts.
 */
export class JobSandbox {
  readonly temporary: string;
  readonly #identity: WorkerIdentity;
  readonly #root = mkdtempSync(temporaryPrefix());
  readonly #input: string;
  readonly #made: string;

  constructor(identity: WorkerIdentity) {
    this.#identity = identity;
    const folder = (name: string, mode: number, owner: number) => {
      const path = join(this.#root, name);
      mkdirSync(path);
      if (identity) chownSync(path, owner, identity.gid);
      chmodSync(path, mode);
      return path;
    };
    this.temporary = folder('temporary', 0o700, identity?.uid ?? 0);
    this.#made = folder('made', 0o700, identity?.uid ?? 0);
    this.#input = join(folder('input', 0o750, 0), 'photo');
    if (identity) chmodSync(this.#root, 0o711);
  }

  /**
   * Copies in the one file of a job.
   * @returns the job as passed to the process
   */
  async enter(job: ImageJob): Promise<ImageJob> {
    if (!this.#identity) return job;
    const file = this.#input;
    await rm(file, { force: true });
    await copyFile(job.kind === 'crop' ? job.source : job.file, file, constants.COPYFILE_FICLONE);
    await chmod(file, 0o440);
    await chown(file, 0, this.#identity.gid);
    if (job.kind === 'analyse') return { ...job, file };
    if (job.kind === 'ingest') return { ...job, file, limits: { ...job.limits, outDir: this.#made } };
    return { ...job, source: file, ...(job.files && { files: job.files.map((_, i) => this.#cropAt(i)) }) };
  }

  /** Copies out the results. The job decides their destination, whatever the process says. */
  async collect(job: ImageJob, answer: ImageAnswer): Promise<ImageAnswer> {
    if (!this.#identity) return answer;
    await rm(this.#input, { force: true });
    if (!answer.ok || job.kind === 'analyse') return answer;
    if (job.kind === 'crop') {
      for (const [i, file] of (job.files ?? []).entries()) await this.#takeOut(this.#cropAt(i), file, 'wx');
      return answer;
    }
    const value = answer.value as Ingested;
    const take = (name: string) => this.#takeOut(join(this.#made, name), join(job.limits.outDir, name), 'w');
    const [screen, thumbnail] = [await take('1440.jpg'), await take('250.jpg')];
    const master = value.outputs.master === null ? null : await take('master.jpg');
    return { ok: true, value: { ...value, outputs: { screen, thumbnail, master } } };
  }

  /**
   * Removes the folders after the process has ended. Starts as that process's user, because leftovers may be
   * links to anywhere.
   */
  async remove(): Promise<void> {
    if (this.#identity) {
      const folders = [this.temporary, this.#made];
      const removal = spawn('/bin/rm', ['-rf', '--', ...folders], { ...this.#identity, stdio: 'ignore', env: {} });
      await once(removal, 'exit').catch(() => undefined);
    }
    await rm(this.#root, { recursive: true, force: true });
  }

  readonly #cropAt = (index: number) => join(this.#made, `${index}.jpg`);

  /** Moves a regular file owned by the process. A link could lead to a file that the process may not read. */
  async #takeOut(from: string, to: string, flags: 'w' | 'wx'): Promise<string> {
    const file = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const info = await file.stat();
      if (!info.isFile() || info.uid !== this.#identity?.uid)
        throw new ImageError('unavailable', {}, 'result is not a regular file of the decoder process');
      await pipeline(file.createReadStream({ autoClose: false }), (await open(to, flags)).createWriteStream());
    } finally {
      await file.close();
    }
    await rm(from, { force: true });
    return to;
  }
}
