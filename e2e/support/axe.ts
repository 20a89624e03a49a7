import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from './browser';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Asked {
  /** A selector: only this part of the page. */
  readonly part?: string;
  /** The one rule that is asked for, instead of all. */
  readonly only?: string;
}

/** What axe finds: in the app's pages, and in those that are not, such as the sandbox's page of payment. */
export async function axeViolations(page: Page, { part = 'html', only }: Asked = {}) {
  // Without frames of others there is nothing to gather in a page of axe's own.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).include(part);
  return (await (only ? axe.withRules(only) : axe.withTags(TAGS).disableRules('meta-viewport')).analyze()).violations;
}

export async function axeFindings(page: Page, part = 'html'): Promise<string[]> {
  const violations = await axeViolations(page, { part });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
