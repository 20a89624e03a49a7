/** The parts of a clipboard item that can be pasted into a page. */
export interface ClipboardContent {
  readonly html: string;
  readonly text: string;
  readonly images: readonly File[];
}

const isImage = (type: string) => type.startsWith('image/');

export const readClipboardData = (data: DataTransfer): ClipboardContent => ({
  html: data.getData('text/html'),
  text: data.getData('text/plain'),
  images: Array.from(data.files).filter(({ type }) => isImage(type)),
});

const readText = async (items: readonly ClipboardItem[], type: string): Promise<string> => {
  const item = items.find(({ types }) => types.includes(type));
  return item ? (await item.getType(type)).text() : '';
};

async function readImage(items: readonly ClipboardItem[]): Promise<File[]> {
  for (const item of items) {
    const type = item.types.find(isImage);
    if (type) return [new File([await item.getType(type)], `clipboard.${type.split('/')[1] ?? 'png'}`, { type })];
  }
  return [];
}

/**
 * Reads the system clipboard for a paste button; null where the browser has no API (plain http) or the user denies
 * access.
 */
export async function readSystemClipboard(): Promise<ClipboardContent | null> {
  try {
    // oxlint-disable-next-line no-restricted-properties -- the only place that reads the clipboard
    const items = await navigator.clipboard.read();
    const [html, words, pictures] = await Promise.all([
      readText(items, 'text/html'),
      readText(items, 'text/plain'),
      readImage(items),
    ]);
    return { html, text: words, images: pictures };
  } catch {
    return null;
  }
}
