import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { checkBoundaries } from './check-boundaries.mjs';

/** Writes a tree of files, checks it, and returns the violations as `path: message`. */
function violationsIn(tree) {
  const root = mkdtempSync(join(tmpdir(), 'house-'));
  try {
    for (const [path, text] of Object.entries(tree)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return checkBoundaries(root).map((fault) => `${fault.path}:${fault.line} ${fault.message}`);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const base = {
  'domain/contract/index.ts': "export * from './constants'; export type * from './types';",
  'domain/contract/constants.ts': 'export const one = 1;',
  'domain/contract/types.ts': "import type { user } from './schemas'; export type User = typeof user;",
  'domain/contract/schemas/index.ts': "import { z } from 'zod'; export const user = z.string();",
  'domain/document/index.ts': 'export const two = 2;',
  'src/features/auth/index.ts': 'export const actions = {};',
  'src/features/auth/components/Avatar.tsx': 'export const Avatar = null;',
  'src/features/auth/pages/Login.tsx': 'export default null;',
  'src/features/storage/index.ts': 'export const reducer = null;',
  'src/features/albums/index.ts': 'export const reducer = null;',
  'src/features/toasts/index.ts': 'export const reducer = null;',
  'src/store/index.ts': 'export const store = null;',
  'src/store/hooks.ts': 'export const useAppSelector = null;',
  'src/ui/Button.tsx': 'export const Button = null;',
  'src/lib/urls.ts': 'export const urls = null;',
  'src/api/call.ts': 'export const call = null;',
  'src/testing/render.tsx': 'export const render = null;',
  'server/main.ts': 'export const main = null;',
};

const assertRejected = (path, text, pattern) => {
  const faults = violationsIn({ ...base, [path]: text });
  assert.equal(faults.length, 1, `expected one violation, got:\n${faults.join('\n')}`);
  assert.match(faults[0], pattern);
  assert.ok(faults[0].startsWith(path), faults[0]);
};
const assertAccepted = (path, text) => assert.deepEqual(violationsIn({ ...base, [path]: text }), []);

describe('import boundaries', () => {
  it('accepts a tree that conforms', () => assert.deepEqual(violationsIn(base), []));
  it("lets a feature use its neighbours' index and components", () =>
    assertAccepted(
      'src/features/albums/saga.ts',
      "import { actions } from '@/features/auth'; import { Avatar } from '@/features/auth/components/Avatar'; import { useAppSelector } from '@/store/hooks'; import { two } from '@domain/document'; export const a = [actions, Avatar, useAppSelector, two];",
    ));
  it('lets the app load pages by path', () =>
    assertAccepted('src/app/routes.tsx', "export const login = () => import('@/features/auth/pages/Login');"));
  it('lets tests use the kit and packages', () =>
    assertAccepted(
      'src/ui/Button.test.tsx',
      "import { render } from '@/testing/render'; import fc from 'fast-check'; export const a = [render, fc];",
    ));

  it('rejects a feature that is no neighbour', () =>
    assertRejected(
      'src/features/storage/saga.ts',
      "import { reducer } from '@/features/albums';\nexport const a = reducer;",
      /may not import features\/albums/,
    ));
  it("rejects a neighbour's internals", () =>
    assertRejected(
      'src/features/albums/saga.ts',
      "import x from '@/features/auth/pages/Login';\nexport const a = x;",
      /only through its index/,
    ));
  it('rejects internals reached by a relative path', () =>
    assertRejected(
      'src/features/albums/saga.ts',
      "import x from '../auth/pages/Login';\nexport const a = x;",
      /only through its index/,
    ));
  it('rejects a forbidden lazy import', () =>
    assertRejected(
      'src/features/storage/saga.ts',
      "export const a = () => import('@/features/albums');",
      /may not import features\/albums/,
    ));
  it('rejects a lazy import with an unknown target', () =>
    assertRejected(
      'src/ui/Lazy.ts',
      'export const a = (n: string) => import(`@/features/albums/${n}`);',
      /ui may not import features/,
    ));
  it('rejects a type import of a forbidden layer', () =>
    assertRejected(
      'src/api/auth.ts',
      "import type { store } from '@/store';\nexport type S = typeof store;",
      /api may not import store/,
    ));
  it('rejects import() in a type', () =>
    assertRejected('src/api/auth.ts', "export type S = import('@/store').S;", /api may not import store/));
  it('rejects a re-export', () =>
    assertRejected('src/ui/all.ts', "export * from '../api/call';", /ui may not import api/));
  it('rejects a worker of another layer', () =>
    assertRejected(
      'src/ui/work.ts',
      "export const w = new Worker(new URL('../api/call.ts', import.meta.url));",
      /ui may not import api/,
    ));
  it('rejects the store beyond its hooks', () =>
    assertRejected(
      'src/features/auth/saga.ts',
      "import { store } from '@/store';\nexport const a = store;",
      /may not import store/,
    ));
  it('rejects a page in the index of its feature', () =>
    assertRejected('src/features/auth/index.ts', "export { default } from './pages/Login';", /exports no pages/));
  it('rejects src in the server', () =>
    assertRejected('server/main.ts', "import '@/lib/urls';", /server may not import lib/));
  it('rejects Node in the domain', () =>
    assertRejected('domain/document/index.ts', "import fs from 'node:fs';\nexport const a = fs;", /without Node/));
  it('rejects a package in the domain', () =>
    assertRejected(
      'domain/document/index.ts',
      "import x from 'lodash';\nexport const a = x;",
      /may not use the package lodash/,
    ));
  it('rejects zod outside the schemas', () =>
    assertRejected(
      'domain/document/index.ts',
      "import { z } from 'zod';\nexport const a = z;",
      /belongs to domain\/contract\/schemas alone/,
    ));
  it('rejects the schemas at run time in the browser', () =>
    assertRejected(
      'src/api/auth.ts',
      "import { user } from '@domain/contract/schemas';\nexport const a = user;",
      /schema library/,
    ));
  it('rejects an inline type import of the schemas, because it still loads them', () =>
    assertRejected(
      'src/api/auth.ts',
      "import { type user } from '@domain/contract/schemas';\nexport type A = user;",
      /schema library/,
    ));
  it('rejects the schemas through the index of the contract', () =>
    assertRejected('domain/contract/index.ts', "export * from './schemas';", /schema library/));
  it('rejects the domain at run time in ui', () =>
    assertRejected(
      'src/ui/Page.tsx',
      "import { two } from '@domain/document';\nexport const a = two;",
      /ui may not import domain at run time/,
    ));
  it('rejects the test kit in the product', () =>
    assertRejected(
      'src/app/App.tsx',
      "import { render } from '@/testing/render';\nexport const a = render;",
      /for tests only/,
    ));
  it('rejects a missing module', () => assertRejected('src/lib/a.ts', "import './gone';", /does not exist/));
  it('reports the line', () =>
    assertRejected('src/ui/a.ts', "// first\nimport { call } from '@/api/call';\nexport const a = call;", /:2 /));
});

describe('circular imports', () => {
  it('are reported as one cycle', () => {
    const faults = violationsIn({
      ...base,
      'src/lib/a.ts': "import { b } from './b'; export const a = b;",
      'src/lib/b.ts': "import { c } from './c'; export const b = c;",
      'src/lib/c.ts': "import { a } from './a'; export const c = a;",
    });
    assert.deepEqual(faults, [
      'src/lib/a.ts:1 circular imports: src/lib/a.ts → src/lib/b.ts → src/lib/c.ts → src/lib/a.ts',
    ]);
  });
  it('are found among types too, but not in a comment', () => {
    const faults = violationsIn({
      ...base,
      'src/lib/a.ts': "import type { B } from './b'; export type A = B;",
      'src/lib/b.ts': "// import('./a')\nimport type { A } from './a'; export type B = A;",
    });
    assert.equal(faults.length, 1);
  });
  it('can be broken by a lazy import', () => {
    const tree = {
      ...base,
      'src/lib/a.ts': "export const a = () => import('./b');",
      'src/lib/b.ts': "import { a } from './a'; export const b = a;",
    };
    assert.deepEqual(violationsIn(tree), []);
  });
});
