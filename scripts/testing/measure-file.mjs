/** Notes what each test file costs, one line of JSON a file in KEEPSAKE_DURATIONS, for scripts/test.mjs. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';

/** A tick of /proc is 10 ms on every Linux that Node supports. */
const TICK_SECONDS = 0.01;

function readProcess(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
    return { parent: Number(fields[1]), seconds: (user + system + endedUser + endedSystem) * TICK_SECONDS };
  } catch {
    return null;
  }
}

/** Processor seconds of this process and its children, also those that ended; elsewhere than on Linux its own only. */
function readProcessorSeconds() {
  const own = readProcess('self');
  if (!own) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const running = new Map(pids.map((pid) => [Number(pid), readProcess(pid)]).filter(([, found]) => found));
  const isOurs = (pid) => pid === process.pid || (pid > 1 && running.has(pid) && isOurs(running.get(pid).parent));
  return [...running].reduce((sum, [pid, { seconds }]) => (isOurs(pid) ? sum + seconds : sum), 0);
}

/** Returns the cost of this process until now, for {@link noteCost}. */
export const readCost = () => ({ cpu: readProcessorSeconds(), at: performance.now() });

/** Notes what a file cost since `begun`. */
export function noteCost(file, begun) {
  if (!process.env.KEEPSAKE_DURATIONS) return;
  const { cpu, at } = readCost();
  const cost = { file, cpuSeconds: cpu - begun.cpu, wallSeconds: (at - begun.at) / 1000 };
  appendFileSync(process.env.KEEPSAKE_DURATIONS, `${JSON.stringify(cost)}\n`);
}
