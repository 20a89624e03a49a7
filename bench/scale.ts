import { argv } from 'node:process';

/** `npm run bench -- scale growth|… [arguments]`: one measurement of how the product scales. */
const measurements: Readonly<Record<string, () => Promise<unknown>>> = {
  growth: () => import('./scale/growth'),
  idle: () => import('./scale/idle'),
  throughput: () => import('./scale/throughput'),
};

const name = argv[2] ?? '';
const start = measurements[name];
if (!start) throw new Error(`unknown measurement "${name}"; choose one of ${Object.keys(measurements).join(', ')}`);
await start();
