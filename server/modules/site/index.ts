export { createLegalPageHead } from './legalPages';
export { registerSiteModule } from './routes';
