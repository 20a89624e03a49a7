import {
  breakTextElement,
  DOCUMENT_VERSION,
  type FontId,
  type SpreadDocument,
  type TextElement,
} from '@domain/document';

/** Texts in scripts that the book fonts lack, mixed with letters that they have. */
const texts: readonly (readonly [FontId, string])[] = [
  ['serif', 'Το καλοκαίρι μας στην Κρήτη, 2024'],
  ['hand', 'Mùa hè của chúng tôi ở Đà Nẵng'],
  ['elegant', 'Kỷ niệm gia đình · Οικογένεια'],
  ['condensed', 'Tết Nguyên Đán với bà ngoại'],
  ['sans', 'ჩვენი ზაფხული თბილისში (2024)'],
  ['serif', 'الصيف في بيروت (2024) مع العائلة، عُمَر'],
  ['sans', 'تابستان ۱۴۰۳ در اصفهان با کتاب‌ها'],
  ['serif-semibold', 'הקיץ שלנו (2024): תל־אביב, Tel Aviv, שָׁלוֹם!'],
  ['serif-semibold', '夏休み 2024「北海道」の思い出'],
  ['sans', '我们的夏天，在北京。骨直'],
  ['sans-medium', '우리의 여름, 서울 2024'],
  ['sans', 'Summer 🌞 2024 ❤ 👨‍👩‍👧 🇬🇷 🏖🏖'],
];

function text(i: number, font: FontId, words: string): TextElement {
  const frame = { x: 222, y: 12 + i * 15.5, width: 186, height: 13 };
  const textStyle = { font, size: 20, leading: 1.3, colour: '#202020', align: i % 2 === 0 ? 'left' : 'right' } as const;
  const place = { frame, rotation: 0, opacity: 1, locked: false, verticalAlign: 'middle' } as const;
  return {
    id: `t${i}`,
    type: 'text',
    text: words,
    ...textStyle,
    ...place,
    lines: breakTextElement({ ...textStyle, text: words, frame }),
  };
}

export const scriptsSpread: SpreadDocument = {
  version: DOCUMENT_VERSION,
  format: 'square-210',
  role: 'opening',
  spine: 0,
  background: { colour: '#ffffff' },
  elements: texts.map(([font, words], i) => text(i, font, words)),
};
