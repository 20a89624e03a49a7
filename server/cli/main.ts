import { runCli } from './run';

// Read by `os.tmpdir`, and inherited by child processes.
if (process.env.TMP_DIR) process.env.TMPDIR = process.env.TMP_DIR;
const over = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => over.abort());
process.exitCode = await runCli(process.argv.slice(2), {
  // npm runs scripts in the package folder; INIT_CWD is the folder of the user.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdout: process.stdout,
  stderr: process.stderr,
  signal: over.signal,
});
