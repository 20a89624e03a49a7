export * from './bookRules';
export * from './coverSheet';
export * from './formats';
export * from './pages';
export * from './papers';
export * from './printers';
export * from './resolution';
export * from './spine';
