/** Mouse, pen, keys, input method and clipboard, for writing in an editor or a plain editable element. */
import type { LetterPoint, WritingPlace } from './textReference';

export interface Hand {
  press(letter: string, share: number, options?: { count?: number; held?: string }): Promise<void>;
  drag(from: LetterPoint, to: LetterPoint, count?: number): Promise<void>;
  pen(from: LetterPoint, to: LetterPoint): Promise<void>;
  keys(...keys: readonly string[]): Promise<void>;
  type(letters: string): Promise<void>;
  compose(...steps: readonly string[]): Promise<void>;
  paste(html: string, text: string): Promise<void>;
}

export function createHand({ page, point }: WritingPlace): Hand {
  return {
    async press(letter, share, { count = 1, held } = {}) {
      const { x, y } = await point({ letter, share });
      if (held) await page.keyboard.down(held);
      await page.mouse.click(x, y, { clickCount: count });
      if (held) await page.keyboard.up(held);
    },
    async drag(from, to, count = 1) {
      const [start, end] = [await point(from), await point(to)];
      await page.mouse.move(start.x, start.y);
      for (let i = 1; i <= count; i += 1) {
        await page.mouse.down({ clickCount: i });
        if (i < count) await page.mouse.up({ clickCount: i });
      }
      await page.mouse.move(end.x, end.y, { steps: 5 });
      await page.mouse.up({ clickCount: count });
    },
    async pen(from, to) {
      const [start, end] = [await point(from), await point(to)];
      const session = await page.context().newCDPSession(page);
      const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: { x: number; y: number }) =>
        session.send('Input.dispatchMouseEvent', {
          type,
          ...at,
          button: 'left',
          buttons: type === 'mouseReleased' ? 0 : 1,
          clickCount: 1,
          pointerType: 'pen',
        });
      await send('mousePressed', start);
      await send('mouseMoved', { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
      await send('mouseMoved', end);
      await send('mouseReleased', end);
      await session.detach();
    },
    async keys(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (letters) => page.keyboard.type(letters),
    async compose(...steps) {
      const session = await page.context().newCDPSession(page);
      for (const step of steps)
        await session.send('Input.imeSetComposition', {
          text: step,
          selectionStart: step.length,
          selectionEnd: step.length,
        });
      await session.send('Input.insertText', { text: steps.at(-1) ?? '' });
      await session.detach();
    },
    async paste(html, plain) {
      await page.evaluate(
        ([rich = '', words = '']) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/html', rich);
          clipboardData.setData('text/plain', words);
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
          if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertHTML', false, rich);
        },
        [html, plain],
      );
    },
  };
}
