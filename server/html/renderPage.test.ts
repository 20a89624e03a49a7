import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';
import { html } from './html';
import { renderPage } from './renderPage';

it('escapes every value of a page but markup', () => {
  const items = ['<i>', 'b'].map((text) => html`<li title="${text}">${text}</li>`);
  assert.equal(
    html`<ul>${items}</ul>${1}${''}`.markup,
    '<ul><li title="&#60;i&#62;">&#60;i&#62;</li><li title="b">b</li></ul>1',
  );
});

it('allows the style and the script of a page by their hashes, and nothing else that runs', () => {
  const { html: page, headers } = renderPage({
    language: 'fr',
    title: '<A> & B',
    style: 'h1{color:red}',
    body: html`<h1>x</h1>`,
    script: 'go("<b>")',
  });
  assert.ok(page.includes('<html lang="fr">') && page.includes('<title>&#60;A&#62; &#38; B</title>'));
  const policy = headers['content-security-policy'] ?? '';
  for (const element of ['style', 'script']) {
    const content = new RegExp(`<${element}>([^]*)</${element}>`).exec(page)?.[1] ?? assert.fail(element);
    const hash = createHash('sha256').update(content).digest('base64');
    assert.ok(policy.includes(`${element}-src 'sha256-${hash}'`), element);
  }
  assert.match(policy, /^default-src 'none'; .*form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/);
});
