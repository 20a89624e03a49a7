import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderApp } from '@/testing/renderApp';
import { Button } from '../Button';
import { Menu, MenuItem } from '../menu/Menu';
import { ConfirmDialog, Dialog } from './Dialog';

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

it('returns the focus to the menu button every time', async () => {
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

const RadioPair = () => (
  <>
    <input type="radio" name="which" aria-label="First" />
    <input type="radio" name="which" aria-label="Second" defaultChecked />
  </>
);

type Doing = 'keep' | 'busy' | 'done';

interface QuestionProps {
  readonly unasked?: boolean;
  /** Effect of pressing its button: it is disabled during the work and removed afterwards. */
  readonly next?: Doing;
}

function Question({ unasked = false, next = 'keep' }: QuestionProps) {
  const [doing, become] = useState<Doing>('keep');
  return (
    <Dialog open onClose={() => undefined} unasked={unasked} title="Which one?">
      {doing !== 'done' && (
        <button type="button" disabled={doing === 'busy'} onClick={() => become(next)}>
          Mine
        </button>
      )}
      <button type="button">Theirs</button>
    </Dialog>
  );
}

it('takes the focus itself when it opens unasked, so the next key presses no button', async () => {
  renderApp(<Question unasked />);
  await waitFor(async () => expect(await screen.findByRole('dialog')).toHaveFocus());
});

it.each(['busy', 'done'] as const)('keeps the focus inside when its button is %s', async (next) => {
  renderApp(<Question next={next} />);
  const button = await screen.findByRole('button', { name: 'Mine' });
  act(() => button.focus());
  fireEvent.click(button);
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
});

it.each([
  ['the first field', <input key="x" aria-label="Name" />, 'Name'],
  ['the chosen radio button', <RadioPair key="x" />, 'Second'],
  ['the main button without a field', <p key="x">Sure?</p>, 'Restore'],
  ['the main button if its fields are disabled', <input key="x" aria-label="Name" disabled />, 'Restore'],
])('focuses %s', async (_, content, name) => {
  const actions = (
    <>
      <Button>Cancel</Button>
      <Button variant="primary">Restore</Button>
    </>
  );
  renderApp(
    <Dialog open onClose={jest.fn()} title="Versions" actions={actions}>
      {content}
    </Dialog>,
  );
  await screen.findByRole('dialog');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(name));
});

it('does not begin with the button of a danger', async () => {
  const props = {
    description: 'For good',
    confirm: 'Delete',
    cancel: 'Keep',
    onConfirm: jest.fn(),
    onClose: jest.fn(),
  };
  renderApp(<ConfirmDialog title="Delete?" {...props} />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus());
});

it('focuses the element marked as first', async () => {
  renderApp(
    <Dialog open onClose={jest.fn()} title="Code">
      <input aria-label="Address" data-first />
    </Dialog>,
  );
  const field = await screen.findByRole('textbox', { name: 'Address' });
  await waitFor(() => expect(field).toHaveFocus());
});
