export {
  endTakeout,
  failTakeout,
  findReadyTakeout,
  findRunningTakeout,
  findUnfinishedTakeouts,
  updateTakeout,
} from './repository';
export { registerTakeoutModule, takeoutKey } from './routes';
