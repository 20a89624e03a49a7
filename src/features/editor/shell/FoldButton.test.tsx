import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useAppSelector } from '@/store/hooks';
import { rootReducer } from '@/store/rootReducer';
import { FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorPane, type EditorTools } from '../hooks/EditorContext';
import { PaneTabs } from '../rail/PaneTabs';
import { RailPanel } from '../rail/RailPanel';
import { preferencesActions, type SidePanel } from '../state/preferencesSlice';
import { selectPreferences } from '../state/selectors';
import { editorActions } from '../state/slice';
import { FoldButton, isPanelFolded, sidePanelIds } from './FoldButton';

function Panels({ initialPane }: { readonly initialPane: EditorPane }) {
  const [pane, openPane] = useState(initialPane);
  const preferences = useAppSelector(selectPreferences);
  const tools: Partial<EditorTools> = { spreadId: FIRST, pane, rail: 'photos', openPane };
  return (
    <EditorContext value={tools as EditorTools}>
      <PaneTabs />
      <RailPanel isFolded={isPanelFolded('tray', preferences, pane)} />
      <FoldButton panel="tray" />
      <FoldButton panel="inspector" />
      <div id={sidePanelIds.inspector} hidden={isPanelFolded('inspector', preferences, pane)}>
        {pane}
      </div>
    </EditorContext>
  );
}

function open(initialPane: EditorPane, ...folded: readonly SidePanel[]) {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => ({ media, matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() }) as never,
    );
  const state = [
    editorActions.spreadChosen({ id: FIRST }),
    ...folded.map((panel) => preferencesActions.panelFolded({ panel, folded: true })),
  ].reduce(rootReducer, stateWithOpenAlbum());
  return renderApp(<Panels initialPane={initialPane} />, { state });
}

const names: Readonly<Record<SidePanel, string>> = { tray: 'Left panel', inspector: 'Right panel' };
const button = (panel: SidePanel) => screen.getByRole('button', { name: names[panel] });
const isExpanded = (panel: SidePanel) => button(panel).getAttribute('aria-expanded') === 'true';
const isShown = (panel: SidePanel) => {
  const controlled = document.getElementById(button(panel).getAttribute('aria-controls') ?? '');
  expect(controlled).not.toBeNull();
  return controlled?.hidden === false;
};

const panels = ['tray', 'inspector'] as const;

it.each(
  panels.flatMap((panel) =>
    (['pages', 'check'] as const).flatMap((pane) => [false, true].map((isFolded) => [panel, pane, isFolded] as const)),
  ),
)('folds and unfolds what it controls, and says so: %s, %s, folded before: %s', async (panel, pane, isFolded) => {
  open(pane, ...(isFolded ? [panel] : []));
  for (let press = 0; press < 3; press += 1) {
    const before = isShown(panel);
    expect(isExpanded(panel)).toBe(before);
    await userEvent.click(button(panel));
    expect([isShown(panel), isExpanded(panel)]).toEqual([!before, !before]);
  }
});

it('leaves the findings where they are when the other panel is folded', async () => {
  open('check');
  await userEvent.click(button('tray'));
  expect(screen.getByText('check')).toBeVisible();
});

it('names the panel of the open tab also while that is folded', () => {
  open('pages', 'tray');
  const tab = screen.getByRole('tab', { selected: true });
  expect(document.getElementById(tab.getAttribute('aria-controls') ?? '')).not.toBeNull();
});
