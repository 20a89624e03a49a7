declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module 'redux-persist/lib/storage/createWebStorage' {
  import type { WebStorage } from 'redux-persist';
  export default function createWebStorage(type: 'local' | 'session'): WebStorage;
}
