/** Exits with 0 when the process of this container answers, on PORT. */
const port = process.env.PORT || '3000';
const isAlive = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isAlive ? 0 : 1;
