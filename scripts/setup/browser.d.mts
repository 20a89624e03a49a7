/** Returns the path of a working Chromium, or null. */
export function findBrowser(): string | null;
/**
 * Returns the path of Chromium and installs it if needed.
 * @throws {Error} when none is available
 */
export function ensureBrowser(): string;
