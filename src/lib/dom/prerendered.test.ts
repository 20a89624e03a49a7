/** @jest-environment jsdom */
import { buttonKey } from './buttonKey';
import { hidePrerendered, PRERENDERED_ID, PRESSED_ATTRIBUTE, removePrerenderedOfOthers } from './prerendered';
import { takeOverForm } from './takeOverPrerendered';

const form = (value = '') =>
  `<form><input name="email" type="text" value="${value}"><button type="button">Show</button><button type="submit">Go</button></form>`;

const show = (value: string, pressed?: string): HTMLElement => {
  document.body.innerHTML = `<div id="root">${form()}</div><div id="${PRERENDERED_ID}" data-route="auth-login">${form(value)}</div>`;
  const first = document.getElementById(PRERENDERED_ID);
  if (pressed !== undefined) first?.setAttribute(PRESSED_ATTRIBUTE, pressed);
  return document.getElementById('root') as HTMLElement;
};

describe('the first look of a form', () => {
  it('hands over what was typed, with the focus and the caret, and goes', () => {
    const page = show('ada@example.com');
    const old = document.querySelector<HTMLInputElement>(`#${PRERENDERED_ID} input`);
    old?.focus();
    old?.setSelectionRange(3, 5);
    const typed = jest.fn();
    page.addEventListener('input', typed);
    takeOverForm(page);
    const input = page.querySelector('input');
    expect(input?.value).toBe('ada@example.com');
    expect(typed).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(input);
    expect([input?.selectionStart, input?.selectionEnd]).toEqual([3, 5]);
    expect(document.getElementById(PRERENDERED_ID)).toBeNull();
  });

  it('hands over the focus of a button', () => {
    const page = show('');
    document.querySelectorAll<HTMLElement>(`#${PRERENDERED_ID} button`)[1]?.focus();
    takeOverForm(page);
    expect(document.activeElement).toBe(page.querySelectorAll('button')[1]);
  });

  it('keeps what was typed while an error is shown', () => {
    const page = show('ada@example.com');
    hidePrerendered();
    expect(document.getElementById(PRERENDERED_ID)).not.toBeVisible();
    takeOverForm(page);
    expect(page.querySelector('input')?.value).toBe('ada@example.com');
  });

  it('repeats the press of the same button in a page that lacks another one, and keeps its focus', async () => {
    const page = show('');
    const first = document.getElementById(PRERENDERED_ID);
    const names = (root: Element | null) => [...(root?.querySelectorAll('button') ?? [])].map(buttonKey);
    first?.insertAdjacentHTML('afterbegin', '<button type="button">Passkey</button>');
    expect(names(first).indexOf('button Show')).not.toBe(names(page).indexOf('button Show'));
    first?.setAttribute(PRESSED_ATTRIBUTE, 'button Show');
    first?.querySelectorAll('button')[1]?.focus();
    const heard: (string | null)[] = [];
    page.addEventListener('click', ({ target }) => heard.push((target as Element).textContent));
    takeOverForm(page);
    expect(document.activeElement).toHaveTextContent('Show');
    await new Promise((resolve) => setTimeout(resolve));
    expect(heard).toEqual(['Show']);
  });

  it.each([
    ['submit', 'submit'],
    ['button Show', 'click'],
  ])('repeats what was pressed: %s', async (pressed, event) => {
    const page = show('', pressed);
    const heard = jest.fn((one: Event) => one.preventDefault());
    page.addEventListener(event, heard);
    takeOverForm(page);
    await new Promise((resolve) => setTimeout(resolve));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('goes when another page is shown', () => {
    show('');
    removePrerenderedOfOthers('auth-login');
    expect(document.getElementById(PRERENDERED_ID)).not.toBeNull();
    removePrerenderedOfOthers('index');
    expect(document.getElementById(PRERENDERED_ID)).toBeNull();
  });
});
