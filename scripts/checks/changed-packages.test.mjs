import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const listed = read('docs/packages.md');

/** Names of an `overrides` object, those of nested ones included; the package that asks for them is none of them. */
const listOverrides = (overrides) =>
  Object.entries(overrides).flatMap(([name, version]) =>
    typeof version === 'string' ? [name] : listOverrides(version),
  );

/** Packages that a build configuration resolves to another file than their own entry. */
const listReplaced = (source) =>
  [...source.matchAll(/'((?:@[\w-]+\/)?[\w-]+(?:\/[\w-]+)*)\$': at\('\.\/node_modules/g)].map(([, name]) => name);

it('lists each package whose version is forced', () => {
  const names = listOverrides(JSON.parse(read('package.json')).overrides);
  assert.ok(names.length > 0);
  for (const name of names) assert.ok(listed.includes(`\`${name}\``), `${name} is missing in docs/packages.md`);
});

it('lists each module that the build replaces', () => {
  const config = read('webpack.config.js');
  const names = [
    ...listReplaced(config),
    ...[...config.matchAll(/NormalModuleReplacementPlugin\(\s*\/([^,]+)\$\//g)].map(([, path]) =>
      path.replaceAll('\\/', '/'),
    ),
  ];
  assert.deepEqual(names.length, 4);
  for (const name of names) assert.ok(listed.includes(name), `${name} is missing in docs/packages.md`);
});

it('lists each loader that changes code of packages', () => {
  const loaders = [...read('webpack.config.js').matchAll(/node_modules.*\n\s*loader: at\('\.\/([^']+)'/g)];
  assert.ok(loaders.length > 0);
  for (const [, path] of loaders) assert.ok(listed.includes(path), `${path} is missing in docs/packages.md`);
});
