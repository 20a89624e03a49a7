export { type AppStore, createAppStore } from './configure';
