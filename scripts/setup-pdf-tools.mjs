/** Finds the programs that look at PDFs in tests, or installs them from the system's packages when it may. Without them their tests are skipped by name. */
import { spawnSync } from 'node:child_process';

/** Program → package of Debian and its kin. */
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

/** Installs what is missing as root on a system with apt. Never fails: what stays away is told. */
export function ensurePdfTools() {
  const missing = missingPdfTools();
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && isThere('apt-get')) {
    console.log(`Installing what looks at PDFs: ${missing.join(', ')}`);
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
  if (left.length > 0) console.log(`Not here, so their tests are skipped: ${left.join(', ')}`);
}
