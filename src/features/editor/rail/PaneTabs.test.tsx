import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { rootReducer } from '@/store/rootReducer';
import { FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorPane, type EditorTools, railPanes } from '../hooks/EditorContext';
import { editorActions as actions } from '../state/slice';
import { PaneTabs } from './PaneTabs';
import { RailPanel } from './RailPanel';

const apply = jest.fn();

function Editor({ isWide, isHidden }: { readonly isWide: boolean; readonly isHidden: boolean }) {
  const [pane, openPane] = useState<EditorPane>('pages');
  const rail = railPanes.find((one) => one === pane) ?? (isWide ? 'photos' : null);
  const tools: Partial<EditorTools> = { spreadId: FIRST, pane, rail, openPane, apply, announce: jest.fn() };
  return (
    <EditorContext value={tools as EditorTools}>
      <PaneTabs isHidden={isHidden} />
      <RailPanel />
    </EditorContext>
  );
}

/** @param isWide whether the window has the width for the rail */
function open(isWide: boolean, isHidden = false) {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => ({ media, matches: isWide, addEventListener: jest.fn(), removeEventListener: jest.fn() }) as never,
    );
  const state = rootReducer(stateWithOpenAlbum(), actions.spreadChosen({ id: FIRST }));
  return renderApp(<Editor isWide={isWide} isHidden={isHidden} />, { state });
}
const tab = (name: string) => screen.getByRole('tab', { name });

it('opens panes of the rail by click and by arrow keys with Enter', async () => {
  open(true);
  expect(screen.getByRole('tablist', { name: 'Panels' })).toHaveAttribute('aria-orientation', 'vertical');
  expect(screen.getByRole('region', { name: 'Photos' })).toBeInTheDocument();
  await userEvent.click(tab('Layouts'));
  expect(tab('Layouts')).toHaveAttribute('aria-selected', 'true');
  const panel = within(screen.getByRole('region', { name: 'Layouts' })).getByRole('tabpanel', { name: 'Layouts' });
  expect(panel.id).toBe(tab('Layouts').getAttribute('aria-controls'));
  tab('Layouts').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(tab('Templates')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(tab('Text')).toHaveFocus();
  expect(tab('Text')).toHaveAttribute('aria-selected', 'false');
  await userEvent.keyboard('{Enter}');
  expect(tab('Text')).toHaveAttribute('aria-selected', 'true');
  const styles = within(await screen.findByRole('tabpanel', { name: 'Text' }));
  expect((await styles.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
    'Title',
    'Heading',
    'Text',
    'Caption',
  ]);
});

it('colours the background by one press of a colour of the theme', async () => {
  open(true);
  await userEvent.click(tab('Background'));
  const [first] = await screen.findAllByRole('button', { name: /^Background colour #/ });
  await userEvent.click(first ?? document.body);
  const colour = first?.getAttribute('aria-label')?.slice(-7);
  expect(apply).toHaveBeenCalledWith({ kind: 'setBackground', background: { colour } });
});

it('begins with the pages on a screen with space for one pane', async () => {
  open(false);
  expect(tab('Pages')).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('region')).toBeNull();
  await userEvent.click(tab('Stickers'));
  expect(screen.getByRole('region', { name: 'Stickers' })).toBeInTheDocument();
  await userEvent.click(tab('Edit'));
  expect(screen.queryByRole('region')).toBeNull();
});

it('names the panel also while something takes the place of the tabs', () => {
  open(true, true);
  expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
  expect(screen.getByRole('tabpanel', { name: 'Photos' })).toBeInTheDocument();
});
