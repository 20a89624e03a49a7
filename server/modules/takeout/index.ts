export { endTakeout, failTakeout, findRunningTakeout, unfinishedTakeouts, updateTakeout } from './repository';
export { registerTakeoutModule, takeoutKey } from './routes';
