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
export { DatabaseTooNewError, migrateDatabase } from './migrate';
export * as tables from './schema';
