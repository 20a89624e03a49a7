export { createPgBossQueue } from './pgBoss';
export type { Attempt, Queue } from './queue';
