// Tests of `domain` and `src`. The server's and the browser's tests run under node:test (see scripts/test.mjs).
const shared = {
  transform: { '\\.m?[jt]sx?$': '<rootDir>/scripts/testing/jest-transform.mjs' },
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
  testEnvironment: '<rootDir>/scripts/testing/jest-environment.cjs',
  setupFilesAfterEnv: ['<rootDir>/scripts/testing/measure-jest.mjs'],
};

export default {
  projects: [
    { ...shared, displayName: 'domain', testMatch: ['<rootDir>/domain/**/*.test.ts'] },
    {
      ...shared,
      displayName: 'src',
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
      setupFiles: ['<rootDir>/src/testing/setupGlobals.js'],
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/src/testing/setupTests.ts'],
    },
  ],
};
