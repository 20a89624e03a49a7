import { Tabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { T, useT } from '@/i18n';
import { classNames, Icon } from '@/ui';
import { type EditorPane, railPanes, useEditor } from '../hooks/EditorContext';
import { useWideScreen } from '../hooks/mediaHooks';
import shell from '../shell/Editor.module.css';
import { EditorIcon } from '../shell/EditorIcon';
import styles from './Rail.module.css';

/** Panes that share the place below the pages on screens with space for one only. */
const panes = ['pages', ...railPanes, 'inspect'] as const;
type Pane = (typeof panes)[number];

const icons: Readonly<Record<Pane, ReactNode>> = {
  pages: <Icon name="album" />,
  photos: <Icon name="photo" />,
  layouts: <Icon name="layout" />,
  text: <EditorIcon name="text" />,
  background: <EditorIcon name="background" />,
  stickers: <EditorIcon name="sticker" />,
  inspect: <EditorIcon name="adjust" />,
};

const tabId = (pane: Pane) => `editor-tab-${pane}`;

/** DOM id of the panel of a pane. All panes of the rail share one. */
const panelId = (pane: Pane) => `editor-panel-${pane === 'pages' || pane === 'inspect' ? pane : 'rail'}`;

/** Attributes of the panel that a tab opens. */
export const tabPanelProps = (pane: Pane) => ({
  id: panelId(pane),
  role: 'tabpanel' as const,
  'aria-labelledby': tabId(pane),
});

/** Returns the tab of a pane: the findings share the place of the properties. */
const toTab = (pane: EditorPane): Pane => (pane === 'check' ? 'inspect' : pane);

/** Tabs of the panes: on a wide screen a column with those of the rail, on other screens a row with all of them. */
export function PaneTabs() {
  const t = useT();
  const { pane, rail, openPane } = useEditor();
  const isWide = useWideScreen();
  const list = useRef<HTMLDivElement>(null);
  const open = isWide && rail !== null ? rail : toTab(pane);
  useEffect(() => {
    const tab = list.current?.querySelector(`#${tabId(open)}`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  return (
    <Tabs.Root asChild value={open} orientation={isWide ? 'vertical' : 'horizontal'} activationMode="manual">
      <Tabs.List
        ref={list}
        className={classNames(shell.tabs, styles.tabs)}
        aria-label={t('editor.panes')}
        data-scrolls-sideways
      >
        {panes.map((one) => (
          <Tabs.Trigger
            key={one}
            value={one}
            id={tabId(one)}
            aria-controls={panelId(one)}
            className={styles.tab}
            data-tab={one}
            onClick={() => openPane(one)}
          >
            {icons[one]}
            <T id={`editor.pane.${one}`} />
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </Tabs.Root>
  );
}
