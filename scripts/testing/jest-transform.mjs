/**
 * Transform of Jest's tests: swc, and Babel where the React Compiler works (babel.config.js), so that tests try what is
 * shipped.
 */

import swcJest from '@swc/jest';
import babelJest from 'babel-jest';

const compiled = /features\/(album-jobs|albums|editor|storage|viewer)\/.*(\.tsx|\/use[A-Z]\w*\.ts)$/;

const createSwc = (tsx) =>
  swcJest.createTransformer({
    jsc: {
      parser: { syntax: 'typescript', tsx },
      target: 'es2023',
      transform: { react: { runtime: 'automatic' } },
    },
    sourceMaps: 'inline',
  });
const [babel, components, modules] = [babelJest.createTransformer(), createSwc(true), createSwc(false)];

/** swc defines exports that nothing can replace; `jest.spyOn` replaces those of `src/api`. */
const openExports = ({ code, ...rest }) => ({
  ...rest,
  code: code.replace(
    /(Object\.defineProperty\((?:target|exports), \S+, \{\s+enumerable: true,)/g,
    '$1 configurable: true,',
  ),
});

const choose = (path) => {
  if (compiled.test(path) && !path.includes('.test.')) return babel;
  return path.endsWith('x') ? components : modules;
};

export default {
  getCacheKey: (source, path, options) => choose(path).getCacheKey(source, path, options),
  process: (source, path, options) => {
    const transformer = choose(path);
    const result = transformer.process(source, path, options);
    return transformer === babel ? result : openExports(result);
  },
};
