// Tests of `src`. The others run under node:test (docs/testing.md).
export default {
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  transform: { '\\.m?[jt]sx?$': '<rootDir>/scripts/testing/jest-transform.mjs' },
  transformIgnorePatterns: [
    '/node_modules/(?!(react-intl|@formatjs|d3-array|d3-geo|internmap|intl-messageformat|pdfkit|qr|@redux-devtools)/)',
  ],
  moduleNameMapper: {
    '\\.module\\.css$': 'identity-obj-proxy',
    '\\.css$': '<rootDir>/src/testing/emptyModule.ts',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@domain/(.*)$': '<rootDir>/domain/$1',
    '^@translations/(.*)$': '<rootDir>/translations/$1',
  },
  testEnvironment: '<rootDir>/scripts/testing/jest-environment.cjs',
  setupFiles: ['<rootDir>/src/testing/setupGlobals.js'],
  setupFilesAfterEnv: ['<rootDir>/scripts/testing/measure-jest.mjs', '<rootDir>/src/testing/setupTests.ts'],
};
