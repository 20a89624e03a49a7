import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { T, useT } from '@/i18n';
import { useWideScreen } from '@/lib/dom/mediaHooks';
import { classNames, Icon } from '@/ui';
import { type EditorPane, railPanes, useEditor } from '../hooks/EditorContext';
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
  themes: <Icon name="brush" />,
  text: <EditorIcon name="text" />,
  background: <EditorIcon name="background" />,
  stickers: <EditorIcon name="sticker" />,
  inspect: <EditorIcon name="adjust" />,
};

const tabId = (pane: Pane) => `editor-tab-${pane}`;

/** DOM id of the panel of a pane. All panes of the rail share one. */
const panelId = (pane: Pane) => `editor-panel-${pane === 'pages' || pane === 'inspect' ? pane : 'rail'}`;

export const tabPanelProps = (pane: Pane) => ({
  id: panelId(pane),
  role: 'tabpanel' as const,
  'aria-labelledby': tabId(pane),
});

/** Returns the tab of a pane: the findings share the place of the properties. */
const toTab = (pane: EditorPane): Pane => (pane === 'check' ? 'inspect' : pane);

const keySteps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Moves the focus along the tabs by arrow keys, Home and End. Enter or Space opens the focused tab. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const step = keySteps[event.key];
  const next = step ? tabs.at((Math.max(at, 0) + step) % tabs.length) : { Home: tabs[0], End: tabs.at(-1) }[event.key];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

/**
 * Tabs of the panes: on a wide screen a column with those of the rail, on other screens a row with all of them.
 * @param isHidden true while something else takes their place; they go on naming the panes
 */
export function PaneTabs({ isHidden = false }: { readonly isHidden?: boolean }) {
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
    <div
      ref={list}
      hidden={isHidden}
      className={classNames(shell.tabs, styles.tabs)}
      role="tablist"
      aria-label={t('editor.panes')}
      aria-orientation={isWide ? 'vertical' : 'horizontal'}
      tabIndex={-1}
      data-scrolls-sideways
      onKeyDown={moveFocus}
    >
      {(isWide ? railPanes : panes).map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={tabId(one)}
          className={styles.tab}
          aria-selected={one === open}
          aria-controls={panelId(one)}
          tabIndex={one === open ? 0 : -1}
          data-tab={one}
          onClick={() => openPane(one)}
        >
          {icons[one]}
          <T id={`editor.pane.${one}`} />
        </button>
      ))}
    </div>
  );
}
