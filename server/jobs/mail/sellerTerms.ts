import type { LegalPageId, Locale } from '@domain/contract';
import type { Config } from '../../config';
import type { EmailFile } from '../../drivers/mail';
import { readLegalText } from '../../modules/site/legalPages';
import { translateInto } from '../../translations';

/** Pages of the contract that the buyer must be able to keep. The privacy policy is no part of it. */
const contractPages = ['imprint', 'terms', 'returns', 'contact'] as const satisfies readonly LegalPageId[];

export interface SellerTerms {
  readonly seller: readonly string[];
  /** Pages elsewhere, to which the mail can only link. */
  readonly links: readonly { readonly title: string; readonly url: string }[];
  /** Pages of this installation as they are today: the buyer keeps them when they change. */
  readonly files: readonly EmailFile[];
}

/**
 * Reads the seller's legal pages in the buyer's language. A page that cannot be read is linked on this site, so that the
 * mail is sent all the same.
 */
export async function readSellerTerms(
  { legal, invoiceSeller, publicUrl }: Pick<Config, 'legal' | 'invoiceSeller' | 'publicUrl'>,
  language: Locale,
): Promise<SellerTerms> {
  const t = translateInto(language);
  const links: { title: string; url: string }[] = [];
  const files: EmailFile[] = [];
  for (const id of contractPages) {
    const source = legal[id];
    if (source === null) continue;
    const title = t(`mail.legal.${id}`);
    const page = source.kind === 'file' ? await readLegalText(source.path, language).catch(() => null) : null;
    if (page) files.push({ name: `${title}.${page.format === 'markdown' ? 'md' : 'txt'}`, text: page.text });
    else links.push({ title, url: source.kind === 'link' ? source.url : `${publicUrl}/legal/${id}` });
  }
  return { seller: invoiceSeller, links, files };
}
