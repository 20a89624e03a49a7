/**
 * Page translators put `<font>` elements in the place of text nodes that React made and will still change, remove or insert before. Unguarded,
 * React's next change throws NotFoundError and takes the page down, or goes to a text node that nobody sees.
 */
type TextChange = (this: Node, value: string | null) => void;

/** The translations that stand in the place of text nodes. */
const replacements = new WeakMap<Node, Element>();

const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';

/** Finds what translators did: a text node leaves its parent, and a `<font>` comes in its place or beside it. */
const recordReplacements = (records: readonly MutationRecord[]): void => {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const replacement = [...addedNodes, previousSibling, nextSibling].find(isFont);
    if (replacement)
      for (const removed of removedNodes) if (removed instanceof Text) replacements.set(removed, replacement);
  }
};

/** The child of `parent` that holds a node or stands in its place; null where there is none any more. */
const childFor = (parent: Node, node: Node): Node | null => {
  let at: Node | null = node.parentNode ? node : (replacements.get(node) ?? null);
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
};

/** From now on React's changes reach the page also where a translator has been; what React writes anew is there to be translated anew. */
export const installTranslatorGuards = (): void => {
  const { removeChild, insertBefore } = Node.prototype;
  new MutationObserver(recordReplacements).observe(document, { childList: true, subtree: true });
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const present = child.parentNode === this ? child : childFor(this, child);
    if (present) removeChild.call(this, present);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, before && childFor(this, before)) as T;
  };
  const text = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor & { set: TextChange };
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...text,
    set(this: Node, value: string | null) {
      const replacement = this.parentNode ? null : replacements.get(this);
      if (replacement?.isConnected) replacement.replaceWith(this);
      text.set.call(this, value);
    },
  });
};
