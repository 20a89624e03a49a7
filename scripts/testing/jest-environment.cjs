/** A DOM for components (`*.test.tsx`), plain Node for other tests, unless a docblock names `@jest-environment`. */
const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');

/** Ends the timers of a file with it, as a closed window does: they would fire in the next file of the process. */
class NodeWithoutLeftTimers extends NodeEnvironment {
  async setup() {
    await super.setup();
    this.timers = new Set();
    for (const name of ['setTimeout', 'setInterval']) {
      const start = this.global[name];
      this.global[name] = Object.assign((...args) => {
        const timer = start(...args);
        this.timers.add(timer);
        return timer;
      }, start);
    }
  }

  async teardown() {
    for (const timer of this.timers) clearTimeout(timer);
    await super.teardown();
  }
}

module.exports = class {
  constructor(config, context) {
    const Environment = context.testPath.endsWith('x')
      ? require('jest-environment-jsdom').default
      : NodeWithoutLeftTimers;
    return new Environment(config, context);
  }
};
