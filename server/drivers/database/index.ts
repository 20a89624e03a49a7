export {
  connectDatabase,
  type Database,
  type DatabaseHandle,
  isDatabaseAway,
  isDatabaseFull,
  isUniqueViolation,
  isUnstorable,
  type Queryable,
} from './client';
export { migrateDatabase } from './migrate';
export * as tables from './schema';
