/** Path of a Chromium that starts, or null. */
export function findBrowser(): string | null;
/** Path of a Chromium, installed if need be. @throws {Error} when none could be had */
export function ensureBrowser(): string;
