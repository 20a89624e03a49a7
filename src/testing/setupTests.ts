import '@testing-library/jest-dom';

// No test waits for time to pass; this is only for machines that are busy with other things.
jest.setTimeout(30_000);
