export {
  connectDatabase,
  type Database,
  type DatabaseHandle,
  isDatabaseFull,
  isDatabaseUnavailable,
  isUniqueViolation,
  isUnstorableValue,
  type Queryable,
  readDatabaseTime,
} from './client';
export { DatabaseTooNewError, type DatabaseWait, migrateDatabase } from './migrate';
export * as tables from './schema';
