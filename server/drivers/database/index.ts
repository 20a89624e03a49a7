export {
  connectDatabase,
  type Database,
  type DatabaseHandle,
  isDatabaseFull,
  isDatabaseUnavailable,
  isUniqueViolation,
  isUnstorableValue,
  type Queryable,
} from './client';
export { migrateDatabase } from './migrate';
export * as tables from './schema';
