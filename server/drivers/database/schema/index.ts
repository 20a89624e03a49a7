export * from './accounts';
export * from './albums';
export * from './commerce';
export * from './library';
export * from './orders';
export * from './photos';
