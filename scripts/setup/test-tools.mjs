/**
 * Finds or installs the programs that tests use, from system packages if permitted: `node scripts/setup/test-tools.mjs
 * [browser] [pdf] [s3]`. Chromium is required. Without the others the tests that need them are skipped by name.
 */
import { ensureBrowser } from './browser.mjs';
import { findOnPath, installPackages } from './system-packages.mjs';

/** Program → Debian package. */
const programs = {
  pdf: {
    qpdf: 'qpdf',
    pdffonts: 'poppler-utils',
    pdfimages: 'poppler-utils',
    pdftotext: 'poppler-utils',
    gs: 'ghostscript',
    mutool: 'mupdf-tools',
  },
  // OpenStack Swift with its S3 middleware.
  s3: {
    'swift-proxy-server': 'swift-proxy',
    'swift-account-server': 'swift-account',
    'swift-container-server': 'swift-container',
    'swift-object-server': 'swift-object',
    memcached: 'memcached',
    setpriv: 'util-linux',
  },
};

const wanted = process.argv.slice(2);
const listMissing = () =>
  wanted.flatMap((kind) => Object.entries(programs[kind] ?? {})).filter(([program]) => !findOnPath(program));
const listPackages = (missing) => [...new Set(missing.map(([, name]) => name))];

if (wanted.includes('browser')) ensureBrowser();
const missing = listMissing();
if (missing.length > 0) {
  console.log(`Installing tools of the tests: ${listPackages(missing).join(', ')}`);
  installPackages(listPackages(missing));
  const left = listMissing();
  if (left.length > 0)
    console.log(
      `Not available, so the tests that need them are skipped: ${left.map(([program]) => program).join(', ')} (Debian packages ${listPackages(left).join(', ')})`,
    );
}
