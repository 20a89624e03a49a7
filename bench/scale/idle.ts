/**
 * `npm run bench -- scale idle [--seconds 60] [--program build/server/main.js]`: statements per second and connections
 * of an idle process in each role, counted by a proxy in front of PostgreSQL. `--program` measures another build.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../server/projectRoot';
import { findMissingServer, startTopology } from '../../server/testing/topology/topology';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    seconds: { type: 'string', default: '60' },
    program: { type: 'string', default: join(projectRoot, 'build/server/main.js') },
  },
});
const seconds = Number(values.seconds);
const SETTLE_MS = 15_000;
const SHOWN = 8;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** SQL of the statements in a chunk of the PostgreSQL protocol: simple queries, and executions of parsed ones. */
function listStatements(chunk: Buffer): string[] {
  const statements: string[] = [];
  let parsed = '';
  for (let at = 0; at + 5 <= chunk.length; ) {
    const [type, length] = [String.fromCharCode(chunk[at] ?? 0), chunk.readUInt32BE(at + 1)];
    const body = chunk.subarray(at + 5, at + 1 + length);
    if (type === 'Q') statements.push(body.toString('utf8'));
    if (type === 'P') parsed = body.subarray(body.indexOf(0) + 1).toString('utf8');
    if (type === 'E') statements.push(parsed || 'prepared statement');
    if (length < 4) break;
    at += 1 + length;
  }
  return statements.map((text) => text.split('\0')[0]?.replace(/\s+/g, ' ').trim().slice(0, 90) ?? '');
}

const missing = findMissingServer();
if (missing !== null) throw new Error(`bench scale cannot start: ${missing}`);
const topology = await startTopology({
  apis: 1,
  workers: 1,
  args: ['--max-semi-space-size=16', '--max-old-space-size=512', '--v8-pool-size=1', resolve(values.program)],
});
try {
  const [api, worker] = [topology.apis[0], topology.workers[0]];
  if (!api || !worker) throw new Error('no processes');
  await worker.stop();
  for (const [role, node] of [
    ['api', api],
    ['worker', worker],
    ['all', api],
  ] as const) {
    await node.stop();
    await node.start({ ROLE: role });
    await pause(SETTLE_MS);
    const counts = new Map<string, number>();
    node.database.observer = (chunk, direction) => {
      if (direction === 'request')
        for (const text of listStatements(chunk)) counts.set(text, (counts.get(text) ?? 0) + 1);
      return undefined;
    };
    await pause(seconds * 1000);
    node.database.observer = null;
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    console.log(
      `${role}: ${(total / seconds).toFixed(1)} statements per second, ${node.database.countConnections()} connections`,
    );
    for (const [text, count] of [...counts].sort((a, b) => b[1] - a[1]).slice(0, SHOWN))
      console.log(`  ${(count / seconds).toFixed(2)}/s ${text}`);
    await node.stop();
  }
} finally {
  await topology.close();
}
process.exit(0);
