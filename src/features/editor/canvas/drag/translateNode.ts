type Style = Readonly<Record<string, string>>;

/** Puts a node elsewhere; null puts it back to where the page has it. */
export type NodeTranslator = (style: Style | null) => void;

/**
 * A way to move a node many times a second. An animation that stands still gives it a layer of its own, so that the browser only puts layers together
 * anew and paints nothing; `will-change` does not spare it that. Layers cost memory: many nodes are moved by their style.
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
