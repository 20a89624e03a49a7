export {
  connectDatabase,
  type Database,
  type DatabaseHandle,
  isDatabaseAway,
  isDatabaseFull,
  isUniqueViolation,
  type Queryable,
} from './client';
export { migrateDatabase } from './migrate';
export * as tables from './schema';
