import { clockMs, type WrittenDate } from './parseDateText';

/** Names with times in UTC: those of Pixel phones, and of OneDrive on iPhones. */
const IN_UTC = /^PXL_|_iOS(?:\.|$)/;
/** Names with the time at which a program saved the file, not the capture time. */
const SAVED = /^(?:mmexport|FB_IMG_|received_)/i;
/** `IMG-20230805-WA0001`: the day it was sent, and a number. */
const WHATSAPP = /^(?:IMG|VID|PTT|AUD|STK)-(\d{4})(\d{2})(\d{2})-WA\d+/i;
/** Telegram Desktop, day first: `photo_1@05-08-2023_14-03-22`. */
const TELEGRAM = /@(\d{2})-(\d{2})-(\d{4})_(\d{2})-(\d{2})-(\d{2})/;
/** Month first: `CamScanner 08-05-2023 14.03`. */
const CAMSCANNER = /^CamScanner (\d{2})-(\d{2})-(\d{4})(?:[ _](\d{2})[.:-](\d{2}))?/i;
/** `Adobe Scan 5 Aug 2023` or `Adobe Scan Aug 5, 2023`, and similar names of other programs. */
const NAMED_DAY_FIRST = /(?<![\p{L}\d])(\d{1,2})[ _-]([a-z]{3})[a-z]{0,6}\.?,?[ _-](\d{4})(?!\d)/iu;
const NAMED_MONTH_FIRST = /(?<!\p{L})([a-z]{3})[a-z]{0,6}\.?[ _-](\d{1,2}),?[ _-](\d{4})(?!\d)/iu;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Year first, with or without separators: `2023-08-05`, `2023_08_05`, `20230805`. */
const YEAR_FIRST =
  /(?<!\d)((?:18[3-9]|19\d|20\d)\d)([-_. ]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?=(?:\d{4}|\d{6}|\d{8}|\d{9})?(?!\d))/g;
/** Day first as in Europe: `05.08.2023`. */
const DAY_FIRST = /(?<!\d)(0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])\.((?:19|20)\d\d)(?!\d)/;
/** Words of many languages between day and time: “at”, “um”, “à”, “a las”. */
const BETWEEN = String.raw`(?:[-_ T.,]|, |[ _](?:at|um|à|a las|às|в|kl\.|alle|om|o|de)[ _])`;
const TIME_APART = new RegExp(
  String.raw`^${BETWEEN}(\d{1,2})([-_.:꞉∶ h])(\d{2})(?:\2(\d{2})(?:[-_.,](\d{3})(?!\d))?)?(?!\d)(?: ?([ap])\.?m\b)?`,
  'iu',
);
const TIME_TOGETHER = /^[-_ T.]?(\d{2})(\d{2})(\d{2})(?:[-_.]?(\d{3})|(\d{2}))?(?!\d)/;

interface TimeOfDay {
  readonly time: readonly [number, number, number];
}

function timeAfter(rest: string): TimeOfDay | null {
  const together = TIME_TOGETHER.exec(rest);
  if (together) {
    const [, hour, minute, second, thousandths, hundredths = '0'] = together;
    return { time: [Number(hour), Number(minute), Number(`${second}.${thousandths ?? hundredths}`)] };
  }
  const apart = TIME_APART.exec(rest);
  if (!apart) return null;
  const [, written, separator, minute, second = '0', fraction = '0', half] = apart;
  // `2023-08-05-10-11`: two numbers are no time unless they are written like one.
  if (apart[4] === undefined && /[-_ ]/.test(separator ?? '')) return null;
  let hour = Number(written);
  if (half !== undefined) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return { time: [hour, Number(minute), Number(`${second}.${fraction}`)] };
}

type Ymd = readonly [number, number, number];

function dateWithTime(date: Ymd, at: TimeOfDay | null, offset: number | null): WrittenDate | null {
  const timed = at && clockMs(date, at.time);
  if (timed !== null) return { local: timed, precision: 'time', offset };
  const day = clockMs(date);
  return day === null ? null : { local: day, precision: 'day', offset: null };
}

const ymd = (year: string | undefined, month: number | string | undefined, day: string | undefined): Ymd => [
  Number(year),
  Number(month),
  Number(day),
];

function byProgram(name: string): WrittenDate | null {
  const whatsApp = WHATSAPP.exec(name);
  if (whatsApp) return dateWithTime(ymd(whatsApp[1], whatsApp[2], whatsApp[3]), null, null);
  const telegram = TELEGRAM.exec(name);
  if (telegram) {
    const time = [Number(telegram[4]), Number(telegram[5]), Number(telegram[6])] as const;
    return dateWithTime(ymd(telegram[3], telegram[2], telegram[1]), { time }, null);
  }
  const camScanner = CAMSCANNER.exec(name);
  if (!camScanner) return null;
  const time = camScanner[4] ? { time: [Number(camScanner[4]), Number(camScanner[5]), 0] as const } : null;
  return dateWithTime(ymd(camScanner[3], camScanner[1], camScanner[2]), time, null);
}

function byWords(name: string): WrittenDate | null {
  const [dayFirst, monthFirst] = [NAMED_DAY_FIRST.exec(name), NAMED_MONTH_FIRST.exec(name)];
  const monthOf = (word = '') => MONTHS.indexOf(word.toLowerCase()) + 1 || Number.NaN;
  const found = dayFirst
    ? ymd(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1])
    : monthFirst && ymd(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
  if (!found || found.some(Number.isNaN)) return null;
  const match = dayFirst ?? monthFirst;
  return dateWithTime(found, match && timeAfter(name.slice(match.index + match[0].length)), null);
}

/**
 * Parses the date in a file name from a camera, phone, messenger or scanner. Null without one, for a download date, and
 * when day and month are ambiguous.
 */
export function parseFileName(fileName: string | undefined): WrittenDate | null {
  const name = (fileName ?? '').normalize('NFC').replace(/\s/g, ' ').trim();
  if (SAVED.test(name)) return null;
  const own = byProgram(name);
  if (own) return own;
  let best: WrittenDate | null = null;
  for (const match of name.matchAll(YEAR_FIRST)) {
    const at = timeAfter(name.slice(match.index + match[0].length));
    const date = dateWithTime(ymd(match[1], match[3], match[4]), at, IN_UTC.test(name) ? 0 : null);
    if (date?.precision === 'time') return date;
    best ??= date;
  }
  if (best) return best;
  const dayFirst = DAY_FIRST.exec(name);
  if (!dayFirst) return byWords(name);
  return dateWithTime(
    ymd(dayFirst[3], dayFirst[2], dayFirst[1]),
    timeAfter(name.slice(dayFirst.index + dayFirst[0].length)),
    null,
  );
}
