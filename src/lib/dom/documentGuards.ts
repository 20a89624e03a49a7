import { installDropGuard } from './dropGuard';

/**
 * Page translators replace React's text nodes with `<font>` elements. React's next change to such a node would throw
 * NotFoundError and crash the page, or update a detached node.
 */
type TextChange = (this: Node, value: string | null) => void;

const replacements = new WeakMap<Node, Element>();

const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';

/** Detects replacements: a text node leaves its parent, and a `<font>` element appears in its place or beside it. */
const recordReplacements = (records: readonly MutationRecord[]): void => {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const replacement = [...addedNodes, previousSibling, nextSibling].find(isFont);
    if (replacement)
      for (const removed of removedNodes) if (removed instanceof Text) replacements.set(removed, replacement);
  }
};

/** Returns the child of `parent` that contains a node or replaces it; null when there is none. */
const childFor = (parent: Node, node: Node): Node | null => {
  let at: Node | null = node.parentNode ? node : (replacements.get(node) ?? null);
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
};

/**
 * Patches the DOM so that React's changes reach translated text. New text is there for the translator to translate
 * again.
 */
const installTranslatorGuards = (): void => {
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

export const guardDocument = (): void => {
  installTranslatorGuards();
  installDropGuard();
};
