/**
 * Replaces the Web Locks of the page, which jsdom lacks. The names in `held` are those of living tabs; a test clears it
 * for tabs that have died. A second request for a held name waits for good, as in a browser.
 */
export function fakeWebLocks(): { readonly held: Set<string> } {
  const held = new Set<string>();
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: (name: string) => {
        held.add(name);
        return new Promise(() => undefined);
      },
      query: () => Promise.resolve({ held: Array.from(held, (name) => ({ name })) }),
    },
  });
  return { held };
}
