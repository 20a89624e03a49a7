/** Webpack loader of `credits.json`: adds what a release installs, and writes the file of licences beside the app. */
import { fileURLToPath } from 'node:url';
import { completeCredits, renderLicences } from './credits.mjs';

export const LICENCES_FILE = 'licences.txt';

export default function creditsLoader(source) {
  this.addDependency(fileURLToPath(new URL('../../package-lock.json', import.meta.url)));
  const credits = JSON.parse(source);
  this.emitFile(LICENCES_FILE, renderLicences(credits));
  return JSON.stringify(completeCredits(credits));
}
