import { useT } from '@/i18n';

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

const signs: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  arrows: '← ↑ ↓ →',
};
const worded = ['shift', 'delete', 'backspace', 'enter', 'escape', 'pageup', 'pagedown', 'contextmenu'] as const;
const isWorded = (key: string): key is (typeof worded)[number] => worded.some((name) => name === key);

/** A chord as it stands on the keys of this computer: "Ctrl+Shift+Z", "⌘⇧Z". */
export function useKeyNames(): (chord: string) => string {
  const t = useT();
  const mac = isMac();
  const nameOf = (key: string): string => {
    if (key === 'mod') return mac ? '⌘' : t('editor.key.ctrl');
    if (key === 'shift' && mac) return '⇧';
    if (isWorded(key)) return t(`editor.key.name.${key}`);
    return signs[key] ?? key.toUpperCase();
  };
  return (chord) =>
    chord
      .split('+')
      .map(nameOf)
      .join(mac ? '' : '+');
}
