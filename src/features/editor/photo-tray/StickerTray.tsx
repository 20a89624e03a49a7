import type { StickerGroup } from '@domain/contract';
import { stickerUrl } from '@domain/document';
import { type TemplateCategory, templateCategories, templateIds, templatesByCategory } from '@domain/layout';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { searchStickers, selectStickers, actions as storage } from '@/features/storage';
import { T, useLanguage, useT } from '@/i18n';
import { useRovingFocus } from '@/lib/dom/rovingFocus';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Skeleton } from '@/ui';
import { createStickerElement } from '../elements/createElements';
import { useEditor, useEditorSnapshot } from '../hooks/EditorContext';
import styles from '../inspector/Panels.module.css';
import { AccentSwatches } from '../rail/AccentSwatches';
import { useAlbumAccents } from '../rail/useAlbumAccents';
import { selectEditor } from '../state/selectors';

/** The drawn stickers that go with the themes of an occasion. */
const groupOfCategory: Readonly<Record<TemplateCategory, 'journeys' | 'botanicals' | 'feasts' | 'children'>> = {
  travel: 'journeys',
  family: 'children',
  wedding: 'botanicals',
  baby: 'children',
  year: 'journeys',
  party: 'feasts',
  portfolio: 'botanicals',
  art: 'botanicals',
};

const isOrnament = (stickerId: string) => stickerId.startsWith('ornament-');

/** Puts the group of the album's theme first. */
function useGroupsByTheme(groups: readonly StickerGroup[]): readonly StickerGroup[] {
  const templateId = useAppSelector((state) => selectEditor(state).album?.template_id);
  const known = templateIds.find((id) => id === templateId);
  const category = templateCategories.find((one) => known && templatesByCategory[one].some((id) => id === known));
  const first = groups.find(({ group }) => category && group === groupOfCategory[category]);
  return first ? [first, ...groups.filter((one) => one !== first)] : groups;
}

export default function StickerTray() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { locale } = useLanguage();
  const { apply, select, announce } = useEditor();
  const now = useEditorSnapshot();
  const { phase, groups: listed } = useAppSelector(selectStickers);
  const groups = useGroupsByTheme(listed);
  const accents = useAlbumAccents();
  const [wanted, setWanted] = useState<string | null>(null);
  const accent = wanted ?? accents[0] ?? null;
  const { messages, formatMessage } = useIntl();
  const [query, setQuery] = useState('');
  useEffect(() => {
    dispatch(storage.stickersRequested({ language: locale }));
  }, [dispatch, locale]);
  const part = useRef<HTMLElement>(null);
  useRovingFocus(part, 'li > button');
  const shown = query.trim() === '' ? groups : [{ group: null, files: searchStickers(groups, query) }];
  const isEmpty = shown.every(({ files }) => files.length === 0);
  const groupName = (group: string) =>
    `stickers.group.${group}` in messages ? formatMessage({ id: `stickers.group.${group}` }) : group;
  const put = (stickerId: string) => {
    const element = createStickerElement(now.document(), stickerId, isOrnament(stickerId) ? accent : null);
    apply({ kind: 'addElement', element });
    select([element.id]);
    announce('added', 1);
  };
  return (
    <section ref={part} className={styles.panel}>
      <h2>
        <T id="editor.stickers" />
      </h2>
      <input
        type="search"
        className={styles.search}
        aria-label={t('editor.stickers.search')}
        placeholder={t('editor.stickers.search')}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <AccentSwatches colours={accents} value={accent} onChoose={setWanted} />
      {phase === 'failed' && (
        <Button size="small" onClick={() => dispatch(storage.stickersRequested({ language: locale }))}>
          <T id="preview.retry" />
        </Button>
      )}
      {phase === 'ready' && isEmpty && (
        <p className={styles.hint} role="status">
          <T id="editor.stickers.none" />
        </p>
      )}
      {phase === 'loading' && groups.length === 0 && (
        <ul className={styles.stickers} aria-busy="true">
          {Array.from({ length: 12 }, (_, i) => (
            <Skeleton key={i} aspectRatio={1} />
          ))}
        </ul>
      )}
      {shown.map(({ group, files }) => (
        <Fragment key={group}>
          {group !== null && <h3 className={styles.hint}>{groupName(group)}</h3>}
          <ul className={styles.stickers}>
            {files.map(({ id, name, path }) => (
              <li key={id}>
                <button type="button" className={styles.sticker} aria-label={name} title={name} onClick={() => put(id)}>
                  <img src={isOrnament(id) ? stickerUrl(id, accent) : path} alt="" loading="lazy" draggable={false} />
                </button>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      <p className={styles.hint}>
        <T id="stickers.source" />
      </p>
    </section>
  );
}
