type Style = Readonly<Record<string, string>>;

/** Moves a node by its style; null puts it back. */
export type NodeTranslator = (style: Style | null) => void;

/**
 * Returns a function that moves a node many times a second. A paused animation gives the node its own layer, so the
 * browser composites and does not repaint; `will-change` does not achieve that. Layers cost memory, so many nodes are
 * moved by their style instead.
 */
export function createNodeTranslator(node: HTMLElement | SVGElement, layered: boolean): NodeTranslator {
  if (!layered || typeof KeyframeEffect === 'undefined') {
    let set: Style = {};
    return (style) => {
      for (const name of Object.keys(set)) node.style.removeProperty(name);
      set = style ?? {};
      for (const [name, value] of Object.entries(set)) node.style.setProperty(name, value);
    };
  }
  const effect = new KeyframeEffect(node, [], { duration: 1, fill: 'both' });
  const animation = new Animation(effect);
  animation.pause();
  return (style) => {
    if (style) effect.setKeyframes([style, style]);
    else animation.cancel();
  };
}
