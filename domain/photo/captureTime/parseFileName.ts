import { monthOf } from './monthNames';
import { clockMs, type Precision, type WrittenDate } from './parseDateText';

/** Names with times in UTC: those of Pixel phones, and of OneDrive on iPhones, also within the name of a copy. */
const IN_UTC = /(?<![\p{L}\d])PXL_\d|_iOS(?![\p{L}\d])/u;
/** Names with the time at which a program saved the file, not the capture time. */
const SAVED = /^(?:mmexport|FB_IMG_|received_)/i;

/** Words of many languages between day and time: “at”, “um”, “à”, “a las”. */
const BETWEEN = String.raw`(?:[-_ T.,]|, |[ _](?:at|um|à|a las|às|в|kl\.|alle|om|o|de)[ _])`;
const TIME_APART = new RegExp(
  String.raw`^${BETWEEN}(\d{1,2})([-_.:꞉∶ h])(\d{2})(?:\2(\d{2})(?:[-_.,](\d{3})(?!\d))?)?(?!\d)(?: ?([ap])\.?m\b)?`,
  'iu',
);
const TIME_TOGETHER = /^[-_ T.]?(\d{2})(\d{2})(\d{2})(?:[-_.]?(\d{3})|(\d{2}))?(?!\d)/;

type TimeOfDay = readonly [hour: number, minute: number, seconds: number];

function timeAfter(rest: string): TimeOfDay | null {
  const together = TIME_TOGETHER.exec(rest);
  if (together) {
    const [, hour, minute, second, thousandths, hundredths = '0'] = together;
    return [Number(hour), Number(minute), Number(`${second}.${thousandths ?? hundredths}`)];
  }
  const apart = TIME_APART.exec(rest);
  if (!apart) return null;
  const [, written, separator, minute, second = '0', fraction = '0', half] = apart;
  // `2023-08-05-10-11`: two numbers are no time unless they are written like one.
  if (apart[4] === undefined && /[-_ ]/.test(separator ?? '')) return null;
  let hour = Number(written);
  if (half !== undefined) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return [hour, Number(minute), Number(`${second}.${fraction}`)];
}

interface NamePattern {
  /** Its groups: `y` or `yy` the year, `m` or `month` the month by number or name, `d` the day, `unix` the time since 1970. */
  readonly pattern: RegExp;
  /** The number beside the date is no time, or a time must follow it. */
  readonly time?: 'never' | 'required';
}

/** Words that cameras and programs put before a number, which is then no year. */
const DEVICE_WORD =
  /^(?:img|image|imagen|imagem|dscn?|dscf|mvi|vid|mov|pano|photo|foto|bild|pic|picture|фото|снимок|scan|page|seite|copy|kopie|copie|copia|cópia|копия|von|of|de|jpe?g|png|heic|px|wallpaper)$/iu;
/** A number that a camera, a phone or a scanner counted: `IMG_2014-edited`, `DSC_1940_HDR`. */
const BEFORE_COUNTER = String.raw`(?<!\p{L})(?:_?mg|img|imgp|imag|image|imagen|imagem|dscn?|dscf|cimg|mvi|vid|mov|pano|gopr|dji|pxl|pict?|picture|photo|foto|bild|фото|снимок|scan|page|seite)[-_]`;
const LETTERS = /\p{L}{3,}/gu;
const hasOwnWord = (name: string): boolean =>
  (name.replace(/\.\p{L}[\p{L}\d]{1,4}$/u, '').match(LETTERS) ?? []).some((word) => !DEVICE_WORD.test(word));

const NOT_IN_WORD = String.raw`(?<![\p{L}\d])`;
const YEAR = String.raw`(?<y>18[3-9]\d|19\d\d|20\d\d)`;
const MONTH = '(?<m>0[1-9]|1[0-2])';

/** Names of cameras, phones, messengers, scanners and people. The first that gives a date decides. */
const PATTERNS: readonly NamePattern[] = [
  // `IMG-20230805-WA0001` of WhatsApp: the day it was sent, and a number.
  { pattern: /^(?:IMG|VID|PTT|AUD|STK)-(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})-WA\d+/giu, time: 'never' },
  // Telegram Desktop, day first: `photo_1@05-08-2023_14-03-22`.
  { pattern: /@(?<d>\d{2})-(?<m>\d{2})-(?<y>\d{4})(?=_)/gu, time: 'required' },
  // Month first: `CamScanner 08-05-2023 14.03`.
  { pattern: /^CamScanner (?<m>\d{2})-(?<d>\d{2})-(?<y>\d{4})/giu },
  // `wx_camera_1691244202123`, `1691244202123(1)`.
  { pattern: /^(?:[\p{L}_-]+[_-])?(?<unix>1\d{12})(?![\d])/gu },
  { pattern: /^(?:snapchat|screenshot|img|image|photo|pic)[-_](?<unix>1\d{9})(?![\d])/giu },
  // Year first, with or without separators: `2023-08-05`, `2023_08_05`, `20230805`. One with a time goes first.
  {
    pattern: new RegExp(
      String.raw`(?<!\d)${YEAR}([-_. ]?)${MONTH}\2(?<d>0[1-9]|[12]\d|3[01])(?=(?:\d{4}|\d{6}|\d{8}|\d{9})?(?!\d))`,
      'gu',
    ),
  },
  { pattern: /(?<!\d)(?<y>\d{4})(?:年|년 ?)(?<m>\d{1,2})(?:月|월 ?)(?<d>\d{1,2})[日일]/gu },
  // Day first as in Europe: `05.08.2023`, `05.08.23`.
  { pattern: /(?<!\d)(?<d>0?[1-9]|[12]\d|3[01])\.(?<m>0?[1-9]|1[0-2])\.(?<y>(?:19|20)\d\d)(?!\d)/gu },
  // The numbers after a date are a time: `05-08-2023 14.03.22`.
  { pattern: /(?<![\d.]|\d{4}[-_ ])(?<d>0[1-9]|[12]\d|3[01])\.(?<m>0[1-9]|1[0-2])\.(?<yy>\d\d)(?![\d])(?!\.\d)/gu },
  // With dashes Europe writes the day first and America the month: only a number above 12 tells.
  { pattern: /(?<![\d-])(?<d>1[3-9]|2\d|3[01])([-_])(?<m>0?[1-9]|1[0-2])\2(?<y>(?:19|20)\d\d)(?!\d)/gu },
  { pattern: /(?<![\d-])(?<m>0?[1-9]|1[0-2])([-_])(?<d>1[3-9]|2\d|3[01])\2(?<y>(?:19|20)\d\d)(?!\d)/gu },
  // `Adobe Scan 5 Aug 2023`, `Photo Aug 05, 2023`.
  {
    pattern: new RegExp(
      String.raw`${NOT_IN_WORD}(?<d>\d{1,2})\.?[ _-](?:de )?(?<month>\p{L}{3,10})\.?,?[ _-](?:del? )?(?<y>\d{4})(?!\d)`,
      'giu',
    ),
  },
  {
    pattern: new RegExp(String.raw`(?<!\p{L})(?<month>\p{L}{3,9})\.?[ _-](?<d>\d{1,2}),?[ _-](?<y>\d{4})(?!\d)`, 'giu'),
  },
  // `230805_140322`.
  { pattern: /(?<!\d)(?<yy>\d\d)(?<m>0[1-9]|1[0-2])(?<d>0[1-9]|[12]\d|3[01])(?=[-_]\d{6}(?!\d))/gu, time: 'required' },
  // `1985-07 Sommer`, `Juli 1985`, `Sommer 1985`.
  { pattern: new RegExp(String.raw`^${YEAR}[-_.]${MONTH}(?![\d])(?![-_.]\d)`, 'gu') },
  { pattern: new RegExp(String.raw`(?<!\p{L})(?<month>\p{L}{3,9})\.?[ _-]${YEAR}(?![\p{L}\d])`, 'giu') },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d.])(?<![\p{L}\d][-_](?=1920))(?<!${BEFORE_COUNTER})${YEAR}(?![\p{L}\d×])(?!\.\d)`,
      'giu',
    ),
  },
];

/** Reads the year of two digits: the latest that is not in the future. */
function fullYear(digits: string, now: number): number {
  const year = new Date(now).getUTCFullYear();
  return year - ((year - Number(digits)) % 100);
}

const UNIX_SECONDS_DIGITS = 10;

function dateOf(name: string, match: RegExpMatchArray, { time }: NamePattern, now: number): WrittenDate | null {
  const { y, yy, m, month, d, unix } = match.groups ?? {};
  if (unix !== undefined)
    return { local: Number(unix) * (unix.length === UNIX_SECONDS_DIGITS ? 1000 : 1), precision: 'time', offset: 0 };
  const year = yy === undefined ? Number(y) : fullYear(yy, now);
  const monthNumber = month === undefined ? Number(m ?? 0) : monthOf(month);
  if (monthNumber === null) return null;
  const known: Precision = d !== undefined ? 'day' : monthNumber > 0 ? 'month' : 'year';
  if (known === 'year' && !hasOwnWord(name)) return null;
  const at = d === undefined || time === 'never' ? null : timeAfter(name.slice((match.index ?? 0) + match[0].length));
  const date = [year, monthNumber || 1, Number(d ?? 1)] as const;
  const timed = at && clockMs(date, at);
  if (timed !== null) return { local: timed, precision: 'time', offset: IN_UTC.test(name) ? 0 : null };
  const local = time === 'required' ? null : clockMs(date);
  return local === null ? null : { local, precision: known, offset: null };
}

/**
 * Parses the date in a file name from a camera, phone, messenger or scanner, or from its owner. Null without one, for a
 * download date, and when day and month are ambiguous.
 * @param now epoch ms; tells the century of a year of two digits
 */
export function parseFileName(fileName: string | undefined, now: number): WrittenDate | null {
  const name = (fileName ?? '').normalize('NFC').replace(/\s/g, ' ').trim();
  if (SAVED.test(name)) return null;
  for (const rule of PATTERNS) {
    const dates = [...name.matchAll(rule.pattern)].flatMap((match) => dateOf(name, match, rule, now) ?? []);
    const best = dates.find(({ precision }) => precision === 'time') ?? dates[0];
    if (best) return best;
  }
  return null;
}
