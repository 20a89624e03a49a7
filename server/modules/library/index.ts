export { unlink, withGrant } from './libraryGrants';
export {
  addItems,
  endPicker,
  findImporting,
  itemsOf,
  settleItem,
  unfinishedImports,
} from './repository';
export { registerLibraryModule } from './routes';
