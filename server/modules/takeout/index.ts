export {
  endTakeout,
  failTakeout,
  findReadyTakeout,
  findRunningTakeout,
  findUnfinishedTakeouts,
  reopenTakeout,
  updateTakeout,
} from './repository';
export { registerTakeoutModule, takeoutKey } from './routes';
