import { useT } from '@/i18n';
import { useScrollRestoration } from '@/lib/dom/scrollRestoration';
import { lazyComponent, Skeleton } from '@/ui';
import { type RailPane, useEditor } from '../hooks/EditorContext';
import { PhotoTray } from '../photo-tray/PhotoTray';
import { StickerTray } from '../photo-tray/StickerTray';
import shell from '../shell/Editor.module.css';
import { LayoutTray } from './LayoutTray';
import { tabPanelProps } from './PaneTabs';

// Both know the album's theme, so they come with the layout engine.
const TextTray = lazyComponent(() => import(/* webpackChunkName: "shuffle" */ './TextTray'));
const BackgroundTray = lazyComponent(() => import(/* webpackChunkName: "shuffle" */ './BackgroundTray'));

const pending = <Skeleton height={160} />;

const trays = {
  photos: <PhotoTray />,
  layouts: <LayoutTray />,
  text: <TextTray pending={pending} />,
  background: <BackgroundTray pending={pending} />,
  stickers: <StickerTray />,
};

function OpenPane({ pane }: { readonly pane: RailPane }) {
  const t = useT();
  const ref = useScrollRestoration(`editor-${pane}`);
  return (
    <div ref={ref} className={shell.tray} role="region" aria-label={t(`editor.pane.${pane}`)}>
      <div {...tabPanelProps(pane)}>{trays[pane]}</div>
    </div>
  );
}

/** The open pane of the rail. */
export function RailPanel() {
  const { rail } = useEditor();
  return rail !== null && <OpenPane key={rail} pane={rail} />;
}
