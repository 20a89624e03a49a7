import { MAX_PLACE_NAME_LENGTH, type MapElement, mapStyles } from '@domain/document';
import type { DrawingChange } from '@domain/document/edit';
import { useLayoutEffect, useRef, useState } from 'react';
import { actions as toasts } from '@/features/toasts';
import { T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Button, Checkbox, Icon } from '@/ui';
import { useEditor } from '../../hooks/EditorContext';
import { ColourField, SegmentedControl } from '../fields/inputs';
import styles from '../Panels.module.css';
import { FontSelect } from './CalendarPanel';
import drawing from './Drawing.module.css';
import { useDrawings } from './useDrawings';

interface PlacesProps {
  readonly map: MapElement;
  readonly onChange: (places: MapElement['places'], gesture?: string) => void;
}

type PlaceAction = 'earlier' | 'later' | 'remove';

/**
 * Moves the focus with a place: its row has another index when the changed places are shown. A disabled button leaves
 * the focus to another one of its row, else to the name.
 */
function usePlaceFocus(places: MapElement['places']) {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<{ readonly index: number; readonly action: PlaceAction } | null>(null);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { index, action } = wanted.current;
    wanted.current = null;
    const row = list.current?.children[index];
    const controls = [`[data-action="${action}"]:enabled`, 'button:enabled', 'input:enabled'];
    const found = controls.map((selector) => row?.querySelector<HTMLElement>(selector)).find(Boolean);
    found?.focus();
  }, [places]);
  const focusAfterChange = (index: number, action: PlaceAction) => {
    wanted.current = { index, action };
  };
  return { list, focusAfterChange };
}

/** The places of a map in their order. A name cannot be empty, and the last place cannot be removed. */
function Places({ map, onChange }: PlacesProps) {
  const t = useT();
  const [draft, setDraft] = useState<{ readonly index: number; readonly name: string } | null>(null);
  const { places } = map;
  const { list, focusAfterChange } = usePlaceFocus(places);
  const move = (from: number, action: 'earlier' | 'later') => {
    const place = places[from];
    if (!place) return;
    const to = action === 'earlier' ? from - 1 : from + 1;
    focusAfterChange(to, action);
    onChange(places.toSpliced(from, 1).toSpliced(to, 0, place));
  };
  const remove = (index: number) => {
    focusAfterChange(Math.min(index, places.length - 2), 'remove');
    onChange(places.toSpliced(index, 1));
  };
  return (
    <ol ref={list} className={drawing.places} aria-label={t('editor.map.places')}>
      {places.map((place, i) => (
        <li key={i}>
          <input
            value={draft?.index === i ? draft.name : place.name}
            maxLength={MAX_PLACE_NAME_LENGTH}
            aria-label={t('editor.map.place', { number: i + 1 })}
            onChange={({ target }) => {
              setDraft({ index: i, name: target.value });
              onChange(places.with(i, { ...place, name: target.value }), `place-${i}`);
            }}
            onBlur={() => setDraft(null)}
          />
          <button
            type="button"
            data-action="earlier"
            disabled={i === 0}
            aria-label={t('editor.map.earlier', { name: place.name })}
            onClick={() => move(i, 'earlier')}
          >
            <Icon name="up" size={16} />
          </button>
          <button
            type="button"
            data-action="later"
            disabled={i === places.length - 1}
            aria-label={t('editor.map.later', { name: place.name })}
            onClick={() => move(i, 'later')}
          >
            <Icon name="down" size={16} />
          </button>
          <button
            type="button"
            data-action="remove"
            disabled={places.length === 1}
            aria-label={t('editor.map.remove', { name: place.name })}
            onClick={() => remove(i)}
          >
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ol>
  );
}

export function MapPanel({ map }: { readonly map: MapElement }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { apply } = useEditor();
  const load = useDrawings();
  const { id, style, colour, font, route, locked } = map;
  const set = (change: Omit<Extract<DrawingChange, { type: 'map' }>, 'type'>, gesture?: string) =>
    apply({ kind: 'changeDrawing', id, change: { type: 'map', ...change } }, gesture && `${gesture}-${id}`);
  const readPlaces = async () => {
    const loaded = await load();
    if (!loaded) return;
    const places = loaded.factory.findAlbumPlaces(loaded.context, font);
    if (places.length > 0) set({ places });
    else dispatch(toasts.shown({ title: { id: 'editor.map.noPlaces' }, variant: 'warning' }));
  };
  return (
    <fieldset className={styles.group} disabled={locked}>
      <Places map={map} onChange={(places, gesture) => set({ places }, gesture)} />
      <div className={styles.actions}>
        <Button size="small" onClick={() => void readPlaces()}>
          <T id="editor.map.fromPhotos" />
        </Button>
      </div>
      <Checkbox
        label={<T id="editor.map.route" />}
        checked={route}
        onChange={({ target }) => set({ route: target.checked })}
      />
      <SegmentedControl
        label={t('editor.drawing.style')}
        values={mapStyles}
        chosen={style}
        onChoose={(chosen) => set({ style: chosen })}
      >
        {(value) => <T id={`editor.map.style.${value}`} />}
      </SegmentedControl>
      <FontSelect value={font} onChoose={(chosen) => set({ font: chosen })} />
      <ColourField
        label={<T id="editor.map.colour" />}
        value={colour}
        onChange={(chosen) => set({ colour: chosen }, 'colour')}
      />
    </fieldset>
  );
}
