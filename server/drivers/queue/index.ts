export { createPgBossQueue } from './pgBoss';
export type { Queue } from './queue';
