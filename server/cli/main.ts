import { runCli } from './run';

// Read by `os.tmpdir`, and inherited by child processes.
if (process.env.TMP_DIR) process.env.TMPDIR = process.env.TMP_DIR;
const over = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => over.abort());
// `npm run album` names the command first, as those of maintenance do.
const args = process.argv.slice(process.argv[2] === 'album' ? 3 : 2);
process.exitCode = await runCli(args, {
  // npm runs scripts in the package folder; INIT_CWD is the folder of the user.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdout: process.stdout,
  stderr: process.stderr,
  signal: over.signal,
});
