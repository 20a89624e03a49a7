export { unlink, withGrant } from './grants';
export {
  addItems,
  endPicker,
  findImporting,
  itemsOf,
  settleItem,
  unfinishedImports,
} from './repository';
export { registerLibraryModule } from './routes';
