export * from './builders';
export * from './promos';
