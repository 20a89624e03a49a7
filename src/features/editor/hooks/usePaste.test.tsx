import { aPhotoElement, aSpread, aTextElement } from '@domain/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { toCopiedContent, writeClipboardEvent } from '../elements/clipboard';
import { EditorContext, type EditorTools } from './EditorContext';
import { useClipboard } from './useClipboard';
import { useElementCommands } from './useElementCommands';
import { usePasteButton } from './usePaste';

const own = toCopiedContent(aSpread({ elements: [] }), [aTextElement({ text: 'Mine' })]);
const others = toCopiedContent(aSpread({ elements: [] }), [aPhotoElement(), aTextElement({ text: 'A <b> & "c"' })]);
const apply = jest.fn();
const tools = { spreadId: 's1', apply, select: () => undefined, announce: () => undefined } as unknown as EditorTools;

function Paste() {
  const paste = usePasteButton();
  useClipboard(useElementCommands(), false);
  return (
    <button type="button" onClick={paste}>
      Paste
    </button>
  );
}

/** Returns the clipboard content of a copy, by MIME type. */
function flavoursOf(copied: typeof own): Readonly<Record<string, string>> {
  const flavours: Record<string, string> = {};
  const clipboardData = { setData: (type: string, data: string) => Object.assign(flavours, { [type]: data }) };
  writeClipboardEvent({ preventDefault: () => undefined, clipboardData } as unknown as ClipboardEvent, copied);
  return flavours;
}

/** Sets the clipboard as paste buttons can read it, with standard MIME types only. */
const systemHas = (flavours: Readonly<Record<string, string>> | null) => {
  const types = Object.keys(flavours ?? {}).filter((type) => type.startsWith('text/'));
  const item = { types, getType: (type: string) => Promise.resolve({ text: () => Promise.resolve(flavours?.[type]) }) };
  const read = () => (flavours ? Promise.resolve([item]) : Promise.reject(new Error('refused')));
  Object.defineProperty(navigator, 'clipboard', { value: { read }, configurable: true });
};

async function press() {
  const user = userEvent.setup({ writeToClipboard: false });
  return { user, button: await screen.findByRole('button', { name: 'Paste' }) };
}

function show() {
  const state = stateWithOpenAlbum();
  return renderApp(
    <EditorContext value={tools}>
      <Paste />
    </EditorContext>,
    { state: { ...state, albums: { ...state.albums, desk: { ...state.albums.desk, clipboard: own.html } } } },
  );
}

const added = () =>
  (apply.mock.calls.at(-1) as [{ elements: { type: string; text?: string }[] }] | undefined)?.[0].elements;

beforeEach(() => apply.mockClear());

it('pastes the copy of another tab instead of an older one of this tab', async () => {
  show();
  const { user, button } = await press();
  systemHas(flavoursOf(others));
  await user.click(button);
  await waitFor(() => expect(added()).toMatchObject([{ type: 'photo' }, { type: 'text', text: 'A <b> & "c"' }]));
});

it('pastes text that another program has copied', async () => {
  show();
  const { user, button } = await press();
  systemHas({ 'text/plain': 'From a letter', 'text/html': '<p>From a letter</p>' });
  await user.click(button);
  await waitFor(() => expect(added()).toMatchObject([{ type: 'text', text: 'From a letter' }]));
});

it('pastes its own copy if the clipboard is unreadable, and explains the shortcut once another program may have copied', async () => {
  const { store } = show();
  const { user, button } = await press();
  systemHas(null);
  await user.click(button);
  await waitFor(() => expect(added()).toMatchObject([{ type: 'text', text: 'Mine' }]));
  window.dispatchEvent(new Event('blur'));
  await user.click(button);
  await waitFor(() => expect(store.getState().toasts.items).toMatchObject([{ title: { id: 'editor.pasteByKeys' } }]));
  expect(apply).toHaveBeenCalledTimes(1);
});
