import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toEmailLine } from './emailFrame';
import { renderOrderEmail } from './orderEmailTemplates';

describe('toEmailLine', () => {
  for (const [text, line] of [
    ['Ada Lovelace', 'Ada Lovelace'],
    ['J. R. R. Tolkien, Jr.', 'J. R. R. Tolkien, Jr.'],
    ['Лето 2024: море', 'Лето 2024: море'],
    ['https://evil.example/login', ''],
    ['Win now HTTP://EVIL.EXAMPLE/x at once', 'Win now at once'],
    ['hxxp:\\\\evil', ''],
    ['www.evil.example is yours', 'is yours'],
    ['Your prize: evil.example/claim', 'Your prize:'],
    ['evil\u200b.example', ''],
    ['e\u00advil.exa\u2060mple', ''],
    ['evil。example', ''],
    ['evil．com', ''],
    ['ｅｖｉｌ．ｃｏｍ', ''],
    ['пример.рф', ''],
    ['xn--e1afmkfd.xn--p1ai/x', ''],
    ['call mailto:a@b.example', 'call'],
    ['write to a@b.example', 'write to'],
    ['10.0.0.1/x', ''],
    ['javascript:alert(1)', ''],
    ['Ada\r\nBcc: x', 'Ada Bcc: x'],
    ['\u202egpj.exe', ''],
    ['\u200b\u200b', ''],
    ['...', ''],
    ['a'.repeat(500), 'a'.repeat(60)],
  ] as const) {
    it(`turns ${JSON.stringify(text).slice(0, 50)} into ${JSON.stringify(line).slice(0, 30)}`, () =>
      assert.equal(toEmailLine(text), line));
  }

  it('keeps links in names and titles out of order mails', () => {
    const { text, html } = renderOrderEmail('paid', 'en', {
      name: 'www.evil.example',
      number: 'K-1',
      total: '1 €',
      tracking: null,
      sums: { books: '1 €', discount: null, delivery: '0 €', tax: null },
      addressLines: ['Ada https://evil.example', '99084 Erfurt'],
      arrives: '9 March',
      cancellableUntil: null,
      orderUrl: 'https://albums.example.com/payment/1',
      albums: [{ title: 'Go to https://evil.example', url: 'https://albums.example.com/app/a/1' }],
    });
    assert.doesNotMatch(text + html, /evil/);
    assert.match(text, /^Hello,\n[^]*\nGo to: https:\/\/albums/);
  });
});
