import { aSpread, aTextElement } from '@domain/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { FIRST, stateWithOpenAlbum, textTyped } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { getElements, renderPanel } from '@/testing/renderPanel';
import { DocumentContext, EditorContext, type EditorTools } from '../../hooks/EditorContext';
import { editorSaga } from '../../sagas/editorSaga';
import { TextPanel } from './TextPanel';

const words = aTextElement({ text: 'We' });
const field = () => screen.getByRole('textbox', { name: 'Text' });
const show = () => renderPanel([words], ([text]) => (text?.type === 'text' ? <TextPanel text={text} /> : <p>Gone</p>));

describe('a text that is emptied in its panel', () => {
  it('stays during typing and in its other fields', async () => {
    show();
    await userEvent.clear(field());
    expect(getElements()).toMatchObject([{ text: '' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Centre' }));
    expect(getElements()).toMatchObject([{ text: '', align: 'center' }]);
    await userEvent.type(field(), 'They');
    await userEvent.click(document.body);
    expect(getElements()).toMatchObject([{ text: 'They' }]);
  });

  it('is removed when its fields lose the focus', async () => {
    show();
    await userEvent.clear(field());
    await userEvent.type(field(), ' ');
    await userEvent.click(document.body);
    expect(getElements()).toEqual([]);
  });

  it('stays while another window has the focus', async () => {
    show();
    await userEvent.clear(field());
    act(() => void field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    expect(getElements()).toMatchObject([{ text: '' }]);
  });

  it('is removed with its panel', async () => {
    const apply = jest.fn();
    const Panel = ({ open }: { readonly open: boolean }) => (
      <EditorContext value={{ apply } as unknown as EditorTools}>
        <DocumentContext value={aSpread()}>{open && <TextPanel text={{ ...words, text: ' ' }} />}</DocumentContext>
      </EditorContext>
    );
    const Shut = () => {
      const [open, set] = useState(true);
      useEffect(() => {
        const shut = () => set(false);
        window.addEventListener('blur', shut);
        return () => window.removeEventListener('blur', shut);
      }, []);
      return <Panel open={open} />;
    };
    renderApp(<Shut />);
    await userEvent.click(field());
    act(() => void window.dispatchEvent(new Event('blur')));
    expect(apply.mock.calls).toEqual([[{ kind: 'removeElements', ids: ['t1'] }, undefined]]);
  });

  it('is restored with its words in one step', async () => {
    const apply = jest.fn();
    const { store } = renderApp(
      <EditorContext value={{ apply } as unknown as EditorTools}>
        <DocumentContext value={aSpread()}>
          <TextPanel text={{ ...words, text: '' }} />
        </DocumentContext>
      </EditorContext>,
      { state: stateWithOpenAlbum(), sagas: [editorSaga] },
    );
    act(() => void store.dispatch(textTyped('', FIRST, 'text-t1-first')));
    await userEvent.click(field());
    await userEvent.click(document.body);
    expect(apply).toHaveBeenCalledWith({ kind: 'removeElements', ids: ['t1'] }, { lasting: 'text-t1-first' });
  });
});
