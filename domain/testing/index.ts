export * from './builders';
export * from './checkedBooks';
export * from './promos';
