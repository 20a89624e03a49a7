/** Kinds of data of one thing on a clipboard that this product understands. */
export interface ClipboardFlavours {
  readonly html: string;
  readonly words: string;
  readonly pictures: readonly File[];
}

const isPicture = (type: string) => type.startsWith('image/');

export const flavoursOf = (data: DataTransfer): ClipboardFlavours => ({
  html: data.getData('text/html'),
  words: data.getData('text/plain'),
  pictures: Array.from(data.files).filter(({ type }) => isPicture(type)),
});

const textIn = async (items: readonly ClipboardItem[], type: string): Promise<string> => {
  const item = items.find(({ types }) => types.includes(type));
  return item ? (await item.getType(type)).text() : '';
};

async function pictureIn(items: readonly ClipboardItem[]): Promise<File[]> {
  for (const item of items) {
    const type = item.types.find(isPicture);
    if (type) return [new File([await item.getType(type)], `clipboard.${type.split('/')[1] ?? 'png'}`, { type })];
  }
  return [];
}

/** Reads what any program has copied last, for a button that pastes; null where the browser has no way to it (plain http) or the user refuses it. */
export async function readSystemClipboard(): Promise<ClipboardFlavours | null> {
  try {
    // oxlint-disable-next-line no-restricted-properties -- asked for here alone
    const items = await navigator.clipboard.read();
    const [html, words, pictures] = await Promise.all([
      textIn(items, 'text/html'),
      textIn(items, 'text/plain'),
      pictureIn(items),
    ]);
    return { html, words, pictures };
  } catch {
    return null;
  }
}
