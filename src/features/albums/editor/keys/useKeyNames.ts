import { useT } from '@/i18n';
import { canType, chordFor, markOn, type Shortcut } from './shortcuts';
import { useKeyboardLayout } from './useKeyboardLayout';

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

const signs: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  arrows: '← ↑ ↓ →',
};
const worded = [
  'shift',
  'delete',
  'backspace',
  'enter',
  'escape',
  'home',
  'end',
  'pageup',
  'pagedown',
  'contextmenu',
] as const;
const isWorded = (key: string): key is (typeof worded)[number] => worded.some((name) => name === key);

interface KeyNames {
  /** A chord as it stands on the keys of this computer: "Ctrl+Shift+Z", "⌘⇧Z". */
  readonly nameOf: (chord: string) => string;
  /** The first way to type a shortcut here, if there is one. */
  readonly keysOf: (shortcut: Shortcut) => string | undefined;
  readonly canType: (chord: string) => boolean;
}

export function useKeyNames(): KeyNames {
  const t = useT();
  const layout = useKeyboardLayout();
  const mac = isMac();
  const keyName = (key: string): string => {
    if (key === 'mod') return mac ? '⌘' : t('editor.key.ctrl');
    if (key === 'shift' && mac) return '⇧';
    if (isWorded(key)) return t(`editor.key.name.${key}`);
    return signs[key] ?? (markOn(layout, key) ?? key).toUpperCase();
  };
  const nameOf = (chord: string) =>
    chord
      .split('+')
      .map(keyName)
      .join(mac ? '' : '+');
  return {
    nameOf,
    keysOf: (shortcut) => {
      const chord = chordFor(shortcut, layout);
      return chord === undefined ? undefined : nameOf(chord);
    },
    canType: (chord) => canType(layout, chord),
  };
}
