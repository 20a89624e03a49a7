export {
  endTakeout,
  failTakeout,
  findReadyTakeout,
  findRunningTakeout,
  unfinishedTakeouts,
  updateTakeout,
} from './repository';
export { registerTakeoutModule, takeoutKey } from './routes';
