import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderApp } from '@/testing/renderApp';
import { Dialog } from './Dialog';
import { Menu, MenuItem } from './Menu';

function Page() {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => open(true)}>Versions</MenuItem>
      </Menu>
      <Dialog open={isOpen} onClose={() => open(false)} title="Versions of the album" />
    </>
  );
}

it('gives the focus back to the button of the menu it was chosen in, the first time and again', async () => {
  renderApp(<Page />);
  for (const _ of [1, 2]) {
    const button = await screen.findByRole('button', { name: 'More' });
    button.focus();
    fireEvent.keyDown(button, { key: 'Enter' });
    fireEvent.click(button);
    const item = await screen.findByRole('menuitem', { name: 'Versions' });
    act(() => item.focus());
    fireEvent.keyDown(item, { key: 'Enter' });
    const dialog = await screen.findByRole('dialog');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await act(() => new Promise((done) => setTimeout(done)));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'More' }));
  }
});
