/**
 * Finds or installs the PDF tools of the tests, from system packages if permitted. Without them the tests
 * that need them are skipped by name.
 */
import { spawnSync } from 'node:child_process';

const packages = {
  qpdf: 'qpdf',
  pdffonts: 'poppler-utils',
  pdfimages: 'poppler-utils',
  pdftotext: 'poppler-utils',
  gs: 'ghostscript',
  mutool: 'mupdf-tools',
};

const isThere = (tool) => spawnSync('which', [tool], { stdio: 'ignore' }).status === 0;

const missingPdfTools = () => Object.keys(packages).filter((tool) => !isThere(tool));

/** Installs missing tools as root on a system with apt. Never fails; reports what is still missing. */
export function ensurePdfTools() {
  const missing = missingPdfTools();
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && isThere('apt-get')) {
    console.log(`Installing PDF tools: ${missing.join(', ')}`);
    const wanted = [...new Set(missing.map((tool) => packages[tool]))];
    const apt = (...args) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0;
    const install = () => apt('install', '-y', '--no-install-recommends', ...wanted);
    if (!install() && apt('update')) install();
  }
  const left = missingPdfTools();
  if (left.length > 0) console.log(`Not available, so their tests are skipped: ${left.join(', ')}`);
}
