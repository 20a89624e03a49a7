export { unlinkLibrary, withGrant } from './libraryGrants';
export {
  endPicker,
  findImportingPicker,
  findPickedItems,
  findUnfinishedImports,
  insertPickedItems,
  settlePickedItem,
} from './repository';
export { registerLibraryModule } from './routes';
