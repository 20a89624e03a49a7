import { contract } from './index';

const HOSTILE = 'Trip\r\nBcc: x\u202e\u200b';
const CLEAN = 'Trip Bcc: x';

/** Calls by which users name something, with the other fields of a valid body. */
const namings = [
  ['register', 'name', { email: 'a@example.com', password: 'long enough' }],
  ['userUpdate', 'name', {}],
  ['clipRename', 'title', {}],
  ['passkeyRename', 'name', {}],
  ['albumRename', 'title', {}],
  ['albumCopy', 'title', {}],
  ['versionKeep', 'name', { id: '8d3f5a2e-5a3e-4c43-9b07-7c2d1c2d9f10' }],
] as const;

describe('lines by which users name something', () => {
  it.each(namings)('%s keeps them on one line, without invisible characters', (call, field, rest) => {
    const { body } = contract[call] as unknown as { body: { parse(given: object): Record<string, unknown> } };
    expect(body.parse({ ...rest, [field]: HOSTILE })[field]).toBe(CLEAN);
    expect(() => body.parse({ ...rest, [field]: 'x'.repeat(2000) })).toThrow();
  });
});
