import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from './browser';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Asked {
  /** Selector that limits the check to a part of the page. */
  readonly part?: string;
  /** Single rule to check instead of all. */
  readonly only?: string;
}

/** Runs axe in the app's pages and in others, such as the sandbox's payment page. */
export async function axeViolations(page: Page, { part = 'html', only }: Asked = {}) {
  // Axe is half a megabyte, which a page that has it needs no second time.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'undefined' }) })
    // Without foreign frames no separate axe page is needed.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .include(part);
  return (await (only ? axe.withRules(only) : axe.withTags(TAGS).disableRules('meta-viewport')).analyze()).violations;
}

export async function axeFindings(page: Page, part = 'html'): Promise<string[]> {
  const violations = await axeViolations(page, { part });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
