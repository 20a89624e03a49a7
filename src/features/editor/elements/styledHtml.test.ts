/** @jest-environment jsdom */
import { splitAtStyles } from '@domain/document';
import { readStyledHtml, toStyledHtml } from './styledHtml';

/** The words with their marks, such as `We [b came]`. */
const marked = (html: string, plain: string) => {
  const { text, styles } = readStyledHtml(html, plain);
  return splitAtStyles(styles, { start: 0, end: text.length })
    .map(({ start, end, style: { bold, italic, underline } }) => {
      const marks = `${bold ? 'b' : ''}${italic ? 'i' : ''}${underline ? 'u' : ''}`;
      return marks === '' ? text.slice(start, end) : `[${marks} ${text.slice(start, end)}]`;
    })
    .join('');
};

it.each([
  ['tags', '<p>We <b>came</b> <i>at</i> <u>dawn</u></p>', 'We came at dawn', 'We [b came] [i at] [u dawn]'],
  ['tags in tags', '<p><b>We <i>came</i></b></p>', 'We came', '[b We ][bi came]'],
  [
    'Google Docs, whose wrapper is bold and says that it is not',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-size:11pt;font-weight:700;font-style:normal;text-decoration:none;">We came</span><span style="font-weight:400;font-style:italic;"> at dawn</span></p><p dir="ltr"><span style="font-weight:400;text-decoration:underline;-webkit-text-decoration-skip:none;">and stayed</span></p></b>',
    'We came at dawn\n\nand stayed',
    '[b We came] [i at dawn]\n\n[u and stayed]',
  ],
  [
    'Word, with its metadata and broken lines',
    "<html xmlns:o='urn:schemas-microsoft-com:office:office'><head><style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} --></style></head><body lang=DE><!--StartFragment--><p class=MsoNormal>We <b style='mso-bidi-font-weight:normal'>came\r\nat</b> <i><u>dawn</u></i><o:p></o:p></p><!--EndFragment--></body></html>",
    'We came at dawn',
    'We [b came at] [iu dawn]',
  ],
  [
    'Pages and LibreOffice, by style sheets',
    '<head><style>p.p1 {font: 12.0px Helvetica} span.s1 {font: bold 12.0px Helvetica} /* x */ .s2 { font-style: italic }</style></head><p class="p1"><span class="s1">We</span> <span class="s2">came</span></p>',
    'We came',
    '[b We] [i came]',
  ],
  ['list marks of the text only', '<ul><li><b>one</b></li><li>two</li></ul>', '• one\n• two', '• [b one]\n• two'],
  ['list marks of the HTML only', '<p><span>·  </span><b>one</b></p>', 'one', '[b one]'],
  ['a heading', '<h2>Vera</h2><p>We came</p>', 'Vera\nWe came', '[b Vera]\nWe came'],
  ['the same letters, once bold', '<p>aa<b>aa</b>aa</p>', 'aaaaaa', 'aa[b aa]aa'],
  ['emoji and other scripts', '<p>\u{1f31e} <b>שלום</b> 夏</p>', '\u{1f31e} שלום 夏', '\u{1f31e} [b שלום] 夏'],
  [
    'colours, sizes and fonts, which are dropped',
    '<p><font color=red size=7>We</font> <b>x</b></p>',
    'We x',
    'We [b x]',
  ],
  ['HTML alone', '<p>We <b>came</b></p><p>dawn</p>', '', 'We [b came]\ndawn'],
  ['text alone', '', 'We came', 'We came'],
])('reads %s', (_, html, plain, wanted) => {
  expect(marked(html, plain)).toBe(wanted);
});

it('writes what it reads', () => {
  const words = { text: 'a <b>\nc & d', styles: [{ start: 2, end: 8, bold: true as const, italic: true as const }] };
  const html = toStyledHtml(words, { start: 0, end: words.text.length });
  expect(readStyledHtml(html, words.text)).toMatchObject({ text: words.text, styles: [{ start: 2, bold: true }] });
  expect(toStyledHtml(words, { start: 8, end: words.text.length })).not.toContain('<b>');
});
