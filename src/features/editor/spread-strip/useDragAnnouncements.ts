import type { Announcements, DndContextProps, UniqueIdentifier } from '@dnd-kit/core';
import { useT } from '@/i18n';

/** Announces a keyboard drag of a spread to screen readers. */
export function useDragAnnouncements(
  names: ReadonlyMap<string, string>,
): NonNullable<DndContextProps['accessibility']> {
  const t = useT();
  const name = (id: UniqueIdentifier) => names.get(String(id)) ?? '';
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('editor.move.start', { name: name(active.id) }),
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? t('editor.move.over', { name: name(active.id), over: name(over.id) }) : undefined,
    onDragEnd: ({ active }) => t('editor.move.end', { name: name(active.id) }),
    onDragCancel: ({ active }) => t('editor.move.cancel', { name: name(active.id) }),
  };
  return { announcements, screenReaderInstructions: { draggable: t('editor.move.help') } };
}
