/** Undefined where the browser cannot share, for example on plain http. */
export const getSystemShare = (): ((data: ShareData) => Promise<void>) | undefined =>
  // oxlint-disable-next-line no-restricted-properties -- the only place that reads it
  (navigator.share as typeof navigator.share | undefined)?.bind(navigator);

/**
 * Copies a text with the Clipboard API. Where that is missing (plain http) or denied, it selects the text in its
 * field and copies that.
 * @returns false when the user must copy the selected text
 */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    // oxlint-disable-next-line no-restricted-properties -- the only place that writes the clipboard
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand('copy');
  }
}
