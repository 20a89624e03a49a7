import type { DrawnElement } from '@domain/document';
import { actions as toasts } from '@/features/toasts';
import { T } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Menu, MenuItem } from '@/ui';
import { focusElement } from '../../canvas/manageFocus';
import { useEditor } from '../../hooks/EditorContext';
import { Tool } from '../fields/Tool';
import { useDrawings } from './useDrawings';

const kinds = ['map', 'calendar', 'date'] as const satisfies readonly DrawnElement['type'][];

/** Adds a map, a calendar or a date to the page, with what the photos of the album know. */
export function AddDrawingMenu() {
  const dispatch = useAppDispatch();
  const { apply, select, announce } = useEditor();
  const load = useDrawings();
  const put = async (kind: (typeof kinds)[number]) => {
    const loaded = await load();
    if (!loaded) return;
    const { factory, context } = loaded;
    const create = { map: factory.createMap, calendar: factory.createCalendar, date: factory.createDateStamp }[kind];
    const element = create(context);
    if (!element) {
      dispatch(toasts.shown({ title: { id: 'editor.map.noPlaces' }, variant: 'warning' }));
      return;
    }
    apply({ kind: 'addElement', element });
    select([element.id]);
    announce('added', 1);
    focusElement(element.id);
  };
  return (
    <Menu trigger={<Tool icon="map" name={<T id="editor.tool.drawing" />} />}>
      {kinds.map((kind) => (
        <MenuItem key={kind} onSelect={() => void put(kind)}>
          <T id={`editor.kind.${kind}`} />
        </MenuItem>
      ))}
    </Menu>
  );
}
