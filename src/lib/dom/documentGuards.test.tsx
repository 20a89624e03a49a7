import { act, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { guardDocument } from './documentGuards';

guardDocument();

type Translate = (text: Text) => void;

const font = (words: string | Node): HTMLElement => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.append(words);
  outer.append(inner);
  return outer;
};

/** Ways in which page translators replace a text node. */
const ways: Readonly<Record<string, Translate>> = {
  'in place of the text': (text) => text.replaceWith(font(`*${text.data}`)),
  'beside the text, which then goes': (text) => {
    text.before(font(`*${text.data}`));
    text.remove();
  },
  'around the text': (text) => {
    const place = document.createComment('');
    text.replaceWith(place);
    text.data = `*${text.data}`;
    place.replaceWith(font(text));
  },
};

function translateAll(translate: Translate): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) if (text.data.trim() && !text.parentElement?.closest('font')) translate(text);
}

/** Waits until the browser has delivered mutation records. */
const told = () => act(async () => undefined);

interface State {
  readonly count: number;
  readonly note: string | null;
  readonly list: readonly string[];
}

const shown = new EventTarget();
const set = (state: State) => shown.dispatchEvent(new CustomEvent('state', { detail: state }));

const Screen = () => {
  const [{ count, note, list }, setState] = useState<State>({ count: 1, note: 'a note', list: ['a', 'b'] });
  useEffect(() => {
    const take = (event: Event) => setState((event as CustomEvent<State>).detail);
    shown.addEventListener('state', take);
    return () => shown.removeEventListener('state', take);
  }, []);
  return (
    <main>
      <p data-testid="count">
        {count} photos {note}
        {count > 1 && <b>!</b>} are chosen
      </p>
      <p data-testid="alone">{`alone ${count}`}</p>
      <ul>
        {list.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <div data-testid="mixed">
        {list.map((name) => name)}
        <i>end</i>
      </div>
    </main>
  );
};

const text = (id: string) => screen.getByTestId(id).textContent.replaceAll('*', '');

describe.each(Object.entries(ways))('a page translator that puts its words %s', (_, translate) => {
  it('does not prevent React from updating or removing text', async () => {
    render(<Screen />);
    translateAll(translate);
    await told();
    expect(screen.getByTestId('count').textContent).toContain('*');
    act(() => void set({ count: 2, note: 'a note', list: ['b', 'a', 'c'] }));
    expect([text('count'), text('alone'), text('mixed')]).toEqual(['2 photos a note! are chosen', 'alone 2', 'bacend']);
    translateAll(translate);
    await told();
    act(() => void set({ count: 1, note: null, list: [] }));
    expect([text('count'), text('alone'), text('mixed')]).toEqual(['1 photos  are chosen', 'alone 1', 'end']);
    translateAll(translate);
    await told();
    act(() => void set({ count: 3, note: 'again', list: ['d'] }));
    expect([text('count'), text('mixed')]).toEqual(['3 photos again! are chosen', 'dend']);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
});
