/** Database schema, one file per area. */
export * from './accounts';
export * from './albums';
export * from './audit';
export * from './clips';
export * from './commerce';
export * from './instance';
export * from './library';
export * from './orders';
export * from './payments';
export * from './photos';
export * from './reminders';
export * from './versions';
