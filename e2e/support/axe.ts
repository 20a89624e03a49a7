import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from './browser';

/** What axe finds on a page that is not one of the app's, such as the sandbox's page of payment, or in a part of a page. */
export async function axeFindings(page: Page, part = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
