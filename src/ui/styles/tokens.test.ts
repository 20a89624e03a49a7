import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CARD_GAP, CARD_WIDTH, LOADING_INDICATOR, PAGE_TRANSITION } from '@domain/contract';

const css = (path: string) => readFileSync(join(__dirname, path), 'utf8');

/** CSS cannot import the contract, so this test compares both. */
describe('sizes in styles', () => {
  it('match the contract for cards on shelves', () => {
    const [wide, narrow] = [...css('tokens.css').matchAll(/--card-width: (\d+)px/g)].map(([, px]) => Number(px));
    expect([wide, narrow]).toEqual([CARD_WIDTH.wide, CARD_WIDTH.narrow]);
    const rule = new RegExp(
      `@media \\(max-width: ${CARD_WIDTH.breakpoint - 1}px\\) \\{[^}]*--card-width: ${CARD_WIDTH.narrow}px`,
    );
    expect(css('tokens.css')).toMatch(rule);
    expect(css('tokens.css')).toContain(`--card-gap: ${CARD_GAP}px`);
  });

  it.each([
    ['../../app/home/HomePage.module.css', 'books'],
    ['../../features/albums/pages/CreationsPage.module.css', 'books'],
    ['../../app/templates/TemplatesPage.module.css', 'grid'],
  ])('match the shelf in %s at every width', (path, shelf) => {
    const rules = [...css(path).matchAll(new RegExp(`\\.${shelf} \\{([^}]*)\\}`, 'g'))]
      .map(([, rule = '']) => rule)
      .join('');
    expect(rules.match(/grid-template-columns: [^;]+/g)).toEqual([
      'grid-template-columns: repeat(auto-fill, var(--card-width))',
    ]);
    for (const gap of rules.match(/(?<!-)gap: [^;]+/g) ?? []) expect(gap).toMatch(/^gap: \d+px var\(--card-gap\)$/);
    expect(rules).not.toMatch(/column-gap|1fr/);
  });

  it('match the contract for the loading indicator', () => {
    expect(LOADING_INDICATOR).toEqual({ durationMs: 2000, throttleMs: 200, heightPx: 3 });
    expect(css('../../app/LoadingIndicator.module.css')).toContain(
      `animation: advance ${LOADING_INDICATOR.durationMs}ms`,
    );
  });

  it('let the next page in when the last one is out', () => {
    expect(PAGE_TRANSITION).toEqual({ name: 'fade', mode: 'out-in' });
    const [, out, delay] =
      /page-out (\d+)ms[^]*page-in \d+ms linear (\d+)ms/.exec(css(`../../app/${PAGE_TRANSITION.name}.css`)) ?? [];
    expect(Number(delay)).toBeGreaterThan(0);
    expect(delay).toBe(out);
  });
});
