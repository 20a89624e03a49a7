/**
 * Health check of a container, on PORT. Exits with 0 when the process answers, whatever the answer: a restart does not
 * bring back a database. `healthcheck.mjs ready` exits with 0 when the process may get requests.
 */
const port = process.env.PORT || '3000';
const wantsReady = process.argv[2] === 'ready';
const url = `http://127.0.0.1:${port}/api/${wantsReady ? 'ready' : 'health'}`;
const isFine = await fetch(url, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok, status }) => ok || (!wantsReady && status === 503),
  () => false,
);
process.exitCode = isFine ? 0 : 1;
