import '@testing-library/jest-dom';

// No test waits for real time. This limit is for busy machines.
jest.setTimeout(30_000);
