/** Runs a command of the set-up with one line of output: what it does and how long it took. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Runs a command in the project's folder and ends the process when it fails. Its standard output is shown only then,
 * its errors always.
 */
export async function runStep(description, command, args) {
  const begun = Date.now();
  process.stdout.write(`${description} … `);
  const output = [];
  const code = await new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.once('error', () => resolve(127));
    child.once('close', (status, signal) => resolve(status ?? (signal ? 130 : 1)));
  });
  console.log(code === 0 ? `${((Date.now() - begun) / 1000).toFixed(1)} s` : 'failed');
  if (code === 0) return;
  process.stdout.write(Buffer.concat(output));
  console.error(`"${command} ${args.join(' ')}" exited with code ${code}`);
  process.exit(1);
}
