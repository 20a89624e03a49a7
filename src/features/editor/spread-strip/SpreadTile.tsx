import type { Rect } from '@domain/document';
import { memo, useEffect, useMemo } from 'react';
import { T, useT } from '@/i18n';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Icon, Menu, MenuItem, MenuSeparator } from '@/ui';
import { spreadViewRect } from '../canvas/geometry';
import { SpreadRenderer, useCoverWithSpineTitle } from '../canvas/render/SpreadRenderer';
import { runAfterPaint, useDebouncedValue } from '../hooks/deferredRender';
import { usePhotos } from '../hooks/EditorContext';
import type { StructureChange } from '../state/editorState';
import { selectDocument } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import styles from './SpreadStrip.module.css';
import { useSortableTile } from './useSorting';
import type { SpreadInfo } from './useSpreadNames';

interface Props {
  readonly sheet: SpreadInfo;
  readonly name: string;
  readonly current: boolean;
  readonly place: number;
  readonly onMove: (id: string, to: number) => void;
}

const TILE_HEIGHT_PX = 68;
/** Delay of thumbnail updates, so that typing and drags stay fast. */
const THUMBNAIL_DELAY_MS = 800;

function TileThumbnail({ id, view }: { readonly id: string; readonly view: Rect }) {
  const photos = usePhotos();
  const kept = useAppSelector((state) => selectDocument(state, id));
  const doc = useDebouncedValue(useCoverWithSpineTitle(kept), THUMBNAIL_DELAY_MS);
  return doc && <SpreadRenderer document={doc} view={view} photos={photos} quality="thumbnail" />;
}

/** Space between a tile and the edge of its row, in px. */
const ROW_PADDING_PX = 16;

/** Scrolls a tile into its row only. `scrollIntoView` would also scroll the editor around it. */
function scrollTileIntoRow(tile: HTMLElement): void {
  const row = tile.closest('[data-scrolls-sideways]');
  if (!row) return;
  const [seen, box] = [row.getBoundingClientRect(), tile.getBoundingClientRect()];
  const before = Math.min(0, box.left - ROW_PADDING_PX - seen.left);
  const behind = Math.max(0, box.right + ROW_PADDING_PX - seen.right);
  if (before !== 0 || behind !== 0) row.scrollBy({ left: before === 0 ? behind : before });
}

/** A spread in the strip, painted once it is near the viewport. */
export const SpreadTile = memo(function SpreadTile({ sheet, name, current, place, onMove }: Props) {
  const dispatch = useAppDispatch();
  const { id, role } = sheet;
  const view = useMemo(() => spreadViewRect(sheet), [sheet]);
  const fixed = role !== 'inner';
  const { item, seen, place: where, grip } = useSortableTile(id, fixed);
  useEffect(() => {
    // A measurement now would force a layout during the render.
    if (current) return runAfterPaint(() => item.current && scrollTileIntoRow(item.current));
  }, [current, item]);
  return (
    <li {...where} className={styles.item}>
      <button
        type="button"
        {...grip}
        data-tile
        className={styles.tile}
        style={{ width: (TILE_HEIGHT_PX * view.width) / view.height, height: TILE_HEIGHT_PX }}
        aria-label={name}
        aria-current={current ? 'page' : undefined}
        onClick={() => dispatch(actions.spreadChosen({ id }))}
      >
        {seen && <TileThumbnail id={id} view={view} />}
      </button>
      <span className={styles.caption}>
        <span>{name}</span>
        {!fixed && <SpreadActions id={id} name={name} place={place} onMove={onMove} />}
      </span>
    </li>
  );
});

function SpreadActions({
  id,
  name,
  place,
  onMove,
}: { readonly id: string } & Pick<Props, 'name' | 'place' | 'onMove'>) {
  const t = useT();
  const dispatch = useAppDispatch();
  const ask = (change: StructureChange) => dispatch(actions.structureRequested({ changes: [change], via: 'user' }));
  return (
    <Menu
      trigger={
        <button type="button" data-tile-tool className={styles.more} aria-label={t('editor.spread.actions', { name })}>
          <Icon name="more" size={16} />
        </button>
      }
    >
      <MenuItem onSelect={() => ask({ op: 'copy', id, copyId: newId() })}>
        <T id="editor.spread.copy" />
      </MenuItem>
      <MenuItem onSelect={() => ask({ op: 'copy', id, copyId: newId(), blank: true })}>
        <T id="editor.spread.addAfter" />
      </MenuItem>
      <MenuItem onSelect={() => onMove(id, place - 1)}>
        <T id="editor.spread.earlier" />
      </MenuItem>
      <MenuItem onSelect={() => onMove(id, place + 1)}>
        <T id="editor.spread.later" />
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => ask({ op: 'delete', id })}>
        <T id="editor.spread.delete" />
      </MenuItem>
    </Menu>
  );
}
