/** The system's own way of sending a link; undefined where there is none, as on plain http. */
export const getSystemShare = (): ((data: ShareData) => Promise<void>) | undefined =>
  // oxlint-disable-next-line no-restricted-properties -- asked for here alone
  (navigator.share as typeof navigator.share | undefined)?.bind(navigator);

/**
 * Copies a text by the clipboard API or, where that is missing (plain http) or refused, by selecting it in the field that shows it.
 * @returns false when the user has to copy the selected text
 */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    // oxlint-disable-next-line no-restricted-properties -- asked for here alone
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand('copy');
  }
}
