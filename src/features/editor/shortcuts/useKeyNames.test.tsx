import { screen } from '@testing-library/react';
import { renderApp } from '@/testing/renderApp';
import { useKeyNames } from './useKeyNames';

function Keys() {
  const { keysOf, canType } = useKeyNames();
  const names = (['undo', 'remove', 'menu', 'chooseMore'] as const).map(keysOf);
  return <p>{[...names, canType('contextmenu')].join(' ')}</p>;
}

it.each([
  ['Windows NT 10.0', 'Ctrl+Z Delete Shift+F10 Shift+Enter true'],
  ['Macintosh', '⌘Z ⌫ ⇧F10 ⇧Enter false'],
])('match the keyboard of %s', async (agent, names) => {
  const spy = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  renderApp(<Keys />);
  await screen.findByText(names);
  spy.mockRestore();
});
