import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { completeCredits, listShippedPackages, renderLicences } from './credits.mjs';

const root = new URL('../../', import.meta.url);
const own = JSON.parse(readFileSync(new URL('src/features/site/credits.json', root), 'utf8'));
const { packages: locked } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'));

describe('credits', () => {
  it('name every package that a release installs, with a licence', () => {
    const { packages } = completeCredits(own);
    const { dependencies } = locked[''];
    for (const name of Object.keys(dependencies))
      assert.ok(
        packages.some((one) => one.name === name),
        name,
      );
    assert.deepEqual(
      packages.filter(({ licence }) => typeof licence !== 'string' || licence === '' || /see license/i.test(licence)),
      [],
    );
    assert.ok(!packages.some(({ name }) => name === 'webpack'), 'tools of the build are not shipped');
  });

  it('name the data, models and profiles that are shipped, and nothing that is not', () => {
    for (const { name, by, url, licence, package: source, file } of own.data) {
      assert.ok(by && licence && url.startsWith('https:'), name);
      const isThere = source ? locked[`node_modules/${source}`] !== undefined : existsSync(new URL(file, root));
      assert.ok(isThere, `${name} comes from nowhere`);
    }
    const profiles = readdirSync(new URL('server/render/pdf/icc/', root)).filter((name) => name.endsWith('.icc'));
    for (const profile of profiles)
      assert.ok(
        own.data.some(({ file }) => file?.endsWith(profile)),
        profile,
      );
    for (const name of ['GeoNames', 'Natural Earth', 'Fluent Emoji', 'libvips', 'libheif'])
      assert.ok(
        own.data.some((one) => one.name.includes(name)),
        name,
      );
  });

  it('name the font of every font package', () => {
    const packages = listShippedPackages().filter(({ name }) => /fonts?(?:ource)?[-\w]*\//.test(name));
    const { fonts } = completeCredits(own);
    assert.equal(fonts.length, packages.length);
    for (const name of ['EB Garamond', 'IBM Plex Serif', 'Noto Sans JP', 'Source Serif 4'])
      assert.ok(fonts.includes(name), name);
  });

  it('have the texts of the licences in one file', () => {
    const text = renderLicences(own);
    for (const part of [
      'GeoNames, GeoNames and its contributors, CC-BY-4.0',
      'GNU LESSER GENERAL PUBLIC LICENSE',
      'fastify ',
    ])
      assert.ok(text.includes(part), part);
  });
});
