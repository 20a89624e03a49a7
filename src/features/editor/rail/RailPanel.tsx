import { use } from 'react';
import { useT } from '@/i18n';
import { useScrollRestoration } from '@/lib/dom/scrollRestoration';
import { lazyComponent, Skeleton, usePreload } from '@/ui';
import { type RailPane, ThemesContext, useEditor } from '../hooks/EditorContext';
import { PhotoTray } from '../photo-tray/PhotoTray';
import shell from '../shell/Editor.module.css';
import { sidePanelIds } from '../shell/FoldButton';
import { LayoutTray } from './Layouts';
import { tabPanelProps } from './PaneTabs';

// Both know the album's theme, so they come with the layout engine.
const loadTexts = () => import(/* webpackChunkName: "shuffle" */ './TextTray');
const TextTray = lazyComponent(loadTexts);
const loadBackgrounds = () => import(/* webpackChunkName: "shuffle" */ './BackgroundTray');
const BackgroundTray = lazyComponent(loadBackgrounds);

const loadNothing = async () => undefined;

/** Loads all panes when the browser is idle, because they could not be loaded later without a connection. */
const loadTrays = () => Promise.all([loadStickers(), loadTexts(), loadBackgrounds()]);

const loadStickers = () => import(/* webpackChunkName: "stickers" */ '../photo-tray/StickerTray');
const StickerTray = lazyComponent(loadStickers);

const pending = <Skeleton height={160} />;

const ThemePane = () => use(ThemesContext)?.tray;

const trays = {
  photos: <PhotoTray />,
  layouts: <LayoutTray />,
  themes: <ThemePane />,
  text: <TextTray pending={pending} />,
  background: <BackgroundTray pending={pending} />,
  stickers: <StickerTray pending={pending} />,
};

function OpenPane({ pane }: { readonly pane: RailPane }) {
  const t = useT();
  const ref = useScrollRestoration(`editor-${pane}`);
  return (
    <div ref={ref} id={sidePanelIds.tray} className={shell.tray} role="region" aria-label={t(`editor.pane.${pane}`)}>
      <div {...tabPanelProps(pane)}>{trays[pane]}</div>
    </div>
  );
}

/** Loads the panes also while it is folded. Its tabs go on naming a panel then, which is hidden. */
export function RailPanel({ isFolded = false }: { readonly isFolded?: boolean }) {
  const { rail } = useEditor();
  const themes = use(ThemesContext);
  usePreload(loadTrays);
  usePreload(themes?.load ?? loadNothing);
  if (rail === null) return null;
  if (!isFolded) return <OpenPane key={rail} pane={rail} />;
  return (
    <div id={sidePanelIds.tray} hidden>
      <div {...tabPanelProps(rail)} />
    </div>
  );
}
