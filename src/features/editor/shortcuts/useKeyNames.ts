import { useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { isMac } from '@/lib/dom/pointerInput';
import { canType, chordsOf, type KeyboardLayout, type Shortcut, symbolOnLayout } from './shortcuts';

const arrowSymbols: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  arrows: '← ↑ ↓ →',
};
/** Key labels on a Mac, where Delete is the key called Backspace elsewhere. */
const onMac: Readonly<Record<string, string>> = { mod: '⌘', shift: '⇧', backspace: '⌫' };
const notOnMac = ['delete', 'contextmenu'];

const namedKeys = [
  'shift',
  'delete',
  'backspace',
  'enter',
  'escape',
  'space',
  'home',
  'end',
  'pageup',
  'pagedown',
  'contextmenu',
] as const;
const isNamedKey = (key: string): key is (typeof namedKeys)[number] => namedKeys.some((name) => name === key);

interface KeyNames {
  /** Returns the label of a chord on this computer: "Ctrl+Shift+Z", "⌘⇧Z". */
  readonly nameOf: (chord: string) => string;
  /** Returns the preferred chord of a shortcut here, if there is one. */
  readonly keysOf: (shortcut: Shortcut) => string | undefined;
  readonly canType: (chord: string) => boolean;
}

declare global {
  interface Navigator {
    readonly keyboard?: { getLayoutMap(): Promise<KeyboardLayout> };
  }
}

/** Returns the keyboard layout of this computer; null until known, or if the browser does not support it. */
function useKeyboardLayout(): KeyboardLayout | null {
  const [layout, setLayout] = useState<KeyboardLayout | null>(null);
  useEffect(() => {
    let cancelled = false;
    navigator.keyboard?.getLayoutMap().then(
      (map) => !cancelled && setLayout(map),
      () => undefined,
    );
    return () => {
      cancelled = true;
    };
  }, []);
  return layout;
}

export function useKeyNames(): KeyNames {
  const t = useT();
  const layout = useKeyboardLayout();
  const mac = isMac();
  const keyName = (key: string): string => {
    if (mac && onMac[key]) return onMac[key];
    if (key === 'mod') return t('editor.key.ctrl');
    if (isNamedKey(key)) return t(`editor.key.name.${key}`);
    return arrowSymbols[key] ?? (symbolOnLayout(layout, key) ?? key).toUpperCase();
  };
  const nameOf = (chord: string) =>
    chord
      .split('+')
      .map(keyName)
      .join(mac ? '' : '+');
  const isThere = (chord: string) => canType(layout, chord) && !(mac && notOnMac.includes(chord));
  return {
    nameOf,
    keysOf: (shortcut) => {
      const chord = chordsOf(shortcut).find(isThere);
      return chord === undefined ? undefined : nameOf(chord);
    },
    canType: isThere,
  };
}
