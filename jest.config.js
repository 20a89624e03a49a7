// Tests of `domain` run in Node, tests of `src` in jsdom. The server's and the browser's tests run under node:test (see scripts/test.mjs).
const shared = {
  transform: { '\\.m?[jt]sx?$': 'babel-jest' },
  transformIgnorePatterns: [
    '/node_modules/(?!(react-intl|@formatjs|d3-array|d3-geo|internmap|intl-messageformat|pdfkit|qr|@redux-devtools)/)',
  ],
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@domain/(.*)$': '<rootDir>/domain/$1',
    '^@translations/(.*)$': '<rootDir>/translations/$1',
    '\\.module\\.css$': 'identity-obj-proxy',
    '\\.css$': '<rootDir>/src/testing/emptyModule.ts',
  },
};

export default {
  projects: [
    { ...shared, displayName: 'domain', testEnvironment: 'node', testMatch: ['<rootDir>/domain/**/*.test.ts'] },
    {
      ...shared,
      displayName: 'src',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
      setupFiles: ['<rootDir>/src/testing/setupGlobals.js'],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setupTests.ts'],
    },
  ],
};
