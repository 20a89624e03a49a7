export * from './formats';
export * from './pages';
export * from './resolution';
export * from './spine';
