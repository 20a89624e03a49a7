/** A DOM for components (`*.test.tsx`), plain Node for other tests, unless a docblock names `@jest-environment`. */
module.exports = class {
  constructor(config, context) {
    const name = context.testPath.endsWith('x') ? 'jest-environment-jsdom' : 'jest-environment-node';
    return new (require(name).default ?? require(name).TestEnvironment)(config, context);
  }
};
