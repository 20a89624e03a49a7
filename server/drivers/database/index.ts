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
export { type DatabaseWait, migrateDatabase } from './migrate';
export * as tables from './schema';
