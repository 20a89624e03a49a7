import { formatCaptureTime } from '../../testing/captureTime';
import type { CaptureSources, ExifDate } from './captureTime';

const PARIS = { latitude: 48.8566, longitude: 2.3522 };
const SYDNEY = { latitude: -33.8568, longitude: 151.2153 };
const MUNICH = { latitude: 48.1, longitude: 11.5 };

const original = (clock: string, more: Omit<ExifDate, 'clock'> = {}): CaptureSources => ({
  exif: { original: { clock, ...more } },
});
const C = '2023:08:05 14:03:22';
const WHEN = '2023-08-05T14:03:22';

const written: readonly (readonly [text: string, expected: string])[] = [
  [C, WHEN],
  [`${C}\0`, WHEN],
  ['2023/08/05 14:03:22', WHEN],
  ['2023.08.05 14:03:22', WHEN],
  ['2023-08-05 14:03:22', WHEN],
  ['2023-08-05T14:03:22', WHEN],
  ['2023:08:05T14:03:22', WHEN],
  ['2023:08:05:14:03:22', WHEN],
  ['2023:8:5 14:03:22', WHEN],
  ['  2023:08:05  14:03:22  ', WHEN],
  ['20230805T140322', WHEN],
  ['20230805140322', WHEN],
  ['2023年08月05日 14:03:22', WHEN],
  ['2023-08-05T14:03:22.5', `${WHEN}.500`],
  ['2023-08-05T14:03:22Z', `${WHEN}+00:00`],
  ['2023-08-05T14:03:22+02:00', `${WHEN}+02:00`],
  ['2023-08-05T14:03:22.120-0330', `${WHEN}.120-03:30`],
  ['2023:08:05 14:03:22 DST', WHEN],
  ['2023:08:05 2:03:22 PM', WHEN],
  ['2023:08:05 12:03:22 am', '2023-08-05T00:03:22'],
  ['05.08.2023 14:03:22', WHEN],
  ['25/08/2023 14:03:22', '2023-08-25T14:03:22'],
  ['08/25/2023 14:03:22', '2023-08-25T14:03:22'],
  ['08/05/2023 14:03:22', 'none'],
  ['Sat, 05 Aug 2023 14:03:22 +0200', `${WHEN}+02:00`],
  ['Sat Aug  5 14:03:22 2023', WHEN],
  ['Aug 5, 2023 2:03:22 PM', WHEN],
  ['2023:08:05 14:03', '2023-08-05T14:03:00'],
  ['2023:08:05 14:03:  ', '2023-08-05T14:03:00'],
  ['2023:08:05', '2023-08-05'],
  ['2023:08:05   :  :  ', '2023-08-05'],
  ['2023:08:00 00:00:00', '2023-08'],
  ['2023-08', '2023-08'],
  ['2023:  :     :  :  ', '2023'],
  ['1965', '1965'],
  ['2023:08:05 24:08:19', '2023-08-05T00:08:19'],
  ['2023:08:05 23:59:60', '2023-08-05T23:59:59'],
  ['1888:10:14 12:00:00', '1888-10-14T12:00:00'],
  ['0000:00:00 00:00:00', 'none'],
  ['    :  :     :  :  ', 'none'],
  ['2024:02:31 10:00:00', 'none'],
  ['2024:02:01 25:00:00', 'none'],
  ['2024:13:01 10:00:00', 'none'],
  ['unknown', 'none'],
  ['', 'none'],
  // Unset clocks and impossible dates.
  ['1904:01:01 00:00:00', 'none'],
  ['1970:01:01 00:00:00', 'none'],
  ['1970:01:01 01:00:00', 'none'],
  ['1969:12:31 19:00:00', 'none'],
  ['1970-01-01', 'none'],
  ['1980:01:01 00:00:00', 'none'],
  ['2000:01:01 00:00:00', 'none'],
  ['2036:01:01 00:00:00', 'none'],
  ['2036:02:07 06:28:16', 'none'],
  ['1601:06:06 16:39:33', 'none'],
  ['2099:01:01 00:00:00', 'none'],
  ['2026:06:03 00:00:00', 'none'],
  ['2026:06:02 11:00:00', '2026-06-02T11:00:00'],
  ['2000:01:01 00:14:03', '2000-01-01T00:14:03'],
  ['1970:07:04 12:30:00', '1970-07-04T12:30:00'],
];

const MODIFIED = '2026:03:02 18:20:00';
const edited = (software: string | undefined, camera: string | null = null): CaptureSources => ({
  exif: { modified: { clock: MODIFIED } },
  device: { camera, software: software ?? '', isScan: false },
});

/** Dates of programs and scanners against the date in the name; `(changed)` marks one that no title may state. */
const programs: readonly (readonly [name: string, sources: CaptureSources, expected: string])[] = [
  ['GIMP', { ...edited('GIMP 2.10.34'), fileName: 'IMG-20230414-WA0001.jpg' }, '2023-04-14'],
  ['Windows Photos', { ...edited('Windows Photos'), fileName: 'Scan_20230805.jpg' }, '2023-08-05'],
  ['an unknown program', { ...edited(undefined), fileName: '1985 Sommer 001.jpg' }, '1985'],
  ['an editor on a phone', { ...edited('Snapseed', 'Google Pixel 5'), fileName: '20230805_140322.jpg' }, WHEN],
  [
    'a camera that writes only that',
    { ...edited('Ver.1.0', 'NIKON E950'), fileName: 'IMG-20230414-WA0001.jpg' },
    '2023-04-14',
  ],
  ['XMP of a program', { xmp: { changed: '2026-03-02T18:20:00' }, fileName: 'IMG-20230414-WA0001.jpg' }, '2023-04-14'],
  [
    'tiff:DateTime of a program',
    { xmp: { modified: '2026-03-02T18:20:00' }, fileName: 'Oma 05.08.2023.jpg' },
    '2023-08-05',
  ],
  ['the same day', { exif: { modified: { clock: C } }, fileName: 'IMG-20230805-WA0001.jpg' }, WHEN],
  ['GIMP alone', edited('GIMP 2.10.34'), '2026-03-02T18:20:00 (changed)'],
  ['no name of a program alone', edited(undefined), '2026-03-02T18:20:00 (changed)'],
  ['an editor on a phone alone', edited('Snapseed 2.0', 'Google Pixel 5'), '2026-03-02T18:20:00 (changed)'],
  ['XMP alone', { xmp: { changed: '2026-03-02T18:20:00' } }, '2026-03-02T18:20:00 (changed)'],
  ['a camera alone', edited('Ver.1.0', 'NIKON E950'), '2026-03-02T18:20:00'],
  ['GIMP after a camera', { ...original(C), device: { camera: null, software: 'GIMP', isScan: false } }, WHEN],
];

const SCANNED = '2021:11:06 10:00:00';
const scanner = { camera: 'EPSON Perfection V600', software: 'EPSON Scan', isScan: true };
const camera = { camera: 'Canon EOS 600D', software: '', isScan: false };
const scans: readonly (readonly [name: string, sources: CaptureSources, expected: string])[] = [
  ['digitised', { exif: { digitised: { clock: SCANNED } }, fileName: '1985-07-12 Oma.jpg' }, '1985-07-12'],
  ['original of a scanner', { ...original(SCANNED), device: scanner, fileName: '2003-08-01 Oma.jpg' }, '2003-08-01'],
  ['created, of XMP', { xmp: { createDate: '2021-11-06T10:00:00' }, fileName: 'Sommer 1985.jpg' }, '1985'],
  ['text of PNG', { texts: [{ keyword: 'Creation Time', text: SCANNED }], fileName: '1985-07 Oma.png' }, '1985-07'],
  ['digitised on the day of the name', { exif: { digitised: { clock: C } }, fileName: 'Scan_20230805.jpg' }, WHEN],
  [
    'a name after the scan',
    { exif: { digitised: { clock: SCANNED } }, fileName: 'Scan_20230805.jpg' },
    '2021-11-06T10:00:00',
  ],
  [
    'a camera before an old print',
    { ...original(SCANNED), device: camera, fileName: '1985-07-12 Oma.jpg' },
    '1985-07-12',
  ],
  [
    'a camera on a journey named by its start',
    { ...original(C), device: camera, fileName: '2023-08-01 Rom 034.jpg' },
    WHEN,
  ],
  ...['IMG_1985-Edit.jpg', 'IMG_1985-edited.jpg', 'DSC_1940_HDR.jpg', 'Sommer 1985.jpg', 'Juli 1985.jpg'].map(
    (fileName) => [`a camera, named ${fileName}`, { ...original(C), device: camera, fileName }, WHEN] as const,
  ),
  ...['Klassentreffen Abi 1985', 'Goldene Hochzeit 1973-2023'].map(
    (folder) =>
      [
        `a camera in the folder ${folder}`,
        { ...original(C), device: camera, fileName: 'IMG_0034.JPG', folder },
        WHEN,
      ] as const,
  ),
  [
    'a camera that writes only its last change, in a folder of a year',
    {
      exif: { modified: { clock: C } },
      device: { camera: 'NIKON E950', software: 'Ver.1.0', isScan: false },
      folder: 'Abi 1985',
    },
    WHEN,
  ],
  ['a program in a folder of a year', { exif: { digitised: { clock: SCANNED } }, folder: 'Oma 1985' }, '1985'],
  [
    'a library that lists the scan',
    { exif: { digitised: { clock: SCANNED } }, fileName: '1985-07-12 Oma.jpg', listed: '2021-11-06T10:00:00Z' },
    '1985-07-12',
  ],
  [
    'a library that lists the scan of a scanner',
    { ...original(SCANNED), device: scanner, fileName: '2003-08-01 Oma.jpg', listed: '2021-11-06T09:00:00Z' },
    '2003-08-01',
  ],
  [
    'a library that lists the last change',
    { ...edited('GIMP'), fileName: 'Sommer 1985.jpg', listed: '2026-03-02T18:20:00Z' },
    '1985',
  ],
  [
    'a library that corrects the scan',
    { exif: { digitised: { clock: SCANNED } }, fileName: '1985-07-12 Oma.jpg', listed: '1986-01-02T10:00:00Z' },
    '1986-01-02T10:00:00+00:00',
  ],
  ['the shutter of no device, years after the name', { ...original(C), fileName: '2003-08-01 Oma.jpg' }, WHEN],
  [
    'an IPTC date given to a scan',
    { iptc: { created: '19850712' }, exif: { digitised: { clock: SCANNED } } },
    '1985-07-12',
  ],
];

const fix = { gpsDate: '2023:08:05', gpsTime: [12, 3, 22] };
const named = (clock: string, fileName: string): CaptureSources => ({ ...original(clock), fileName });
const unsetClocks: readonly (readonly [name: string, sources: CaptureSources, expected: string])[] = [
  ...['2008', '2010', '2012', '2015', '2016', '2017', '2003'].map(
    (year) =>
      [
        `${year} against satellites`,
        { exif: { original: { clock: `${year}:01:01 00:12:40` }, ...fix }, place: PARIS },
        `${WHEN}+02:00`,
      ] as const,
  ),
  ...['2008', '2010', '2016'].map(
    (year) => [`${year} against the name`, named(`${year}:01:01 00:41:00`, 'GOPR_20230805_140322.jpg'), WHEN] as const,
  ),
  ['hours after its start, against the name', named('2016:01:01 07:41:00', '20230805_140322.jpg'), WHEN],
  ['the first second of a year of cameras', original('2016:01:01 00:00:00'), 'none'],
  [
    'the first second, against nothing but a change',
    { exif: { original: { clock: '2012:01:01 00:00:00' }, modified: { clock: C } }, device: camera },
    WHEN,
  ],
  ['the first hour of 1980', original('1980:01:01 00:41:07'), 'none'],
  ['a name of the first hour of 1980', { fileName: '19800101_000012.jpg' }, 'none'],
  ['a new year, as its name says', named('2016:01:01 00:12:40', 'IMG_20160101_001240.jpg'), '2016-01-01T00:12:40'],
  [
    'a new year, of a journey named by its start',
    named('2016:01:01 00:12:40', '2015-12-27 Ski 034.jpg'),
    '2016-01-01T00:12:40',
  ],
  ['a new year, alone', original('2016:01:01 00:12:40'), '2016-01-01T00:12:40'],
];

const XMP_AND_MORE: readonly (readonly [name: string, sources: CaptureSources, expected: string])[] = [
  ['part of a second', original(C, { subSec: '05' }), `${WHEN}.050`],
  ['part of a second in microseconds', original(C, { subSec: '123456\0' }), `${WHEN}.123`],
  ['offset of the original', original(C, { offset: '+05:45' }), `${WHEN}+05:45`],
  ['offset without a colon', original(C, { offset: '+0200' }), `${WHEN}+02:00`],
  ['offset of UTC', original(C, { offset: 'Z' }), `${WHEN}+00:00`],
  ['offset of nonsense', original(C, { offset: '+99:00' }), WHEN],
  ['blank offset', original(C, { offset: '   :  ' }), WHEN],
  ['offset of the change alone', { exif: { original: { clock: C }, modified: { offset: '+02:00' } } }, `${WHEN}+02:00`],
  [
    'offset of a later change',
    { exif: { original: { clock: C }, modified: { clock: '2024:01:01 10:00:00', offset: '-05:00' } } },
    WHEN,
  ],
  [
    'offset by satellites',
    { exif: { original: { clock: C }, gpsDate: '2023:08:05', gpsTime: [12, 3, 20] } },
    `${WHEN}+02:00`,
  ],
  ['a fix of another day', { exif: { original: { clock: C }, gpsDate: '2023:10:10', gpsTime: [1, 0, 0] } }, WHEN],
  [
    'a fix that is 40 minutes old',
    { exif: { original: { clock: C }, gpsDate: '2023:08:05', gpsTime: [11, 23, 22] }, place: PARIS },
    `${WHEN}+02:00`,
  ],
  [
    'a fix that is 40 minutes old, nowhere',
    { exif: { original: { clock: C }, gpsDate: '2023:08:05', gpsTime: [11, 23, 22] } },
    WHEN,
  ],
  [
    'a clock of Nepal by satellites',
    { exif: { original: { clock: C }, gpsDate: '2023:08:05', gpsTime: [8, 18, 22] } },
    `${WHEN}+05:45`,
  ],
  ['a clock at its place', { ...original(C), place: PARIS }, `${WHEN}+02:00`],
  [
    'hour 24 with a fix of the same day',
    {
      exif: { original: { clock: '2016:02:02 24:28:33' }, gpsDate: '2016:02:01', gpsTime: [23, 28, 33] },
      place: MUNICH,
    },
    '2016-02-02T00:28:33+01:00',
  ],
  [
    'hour 24 with a fix of the next day',
    {
      exif: { original: { clock: '2016:02:01 24:28:33' }, gpsDate: '2016:02:01', gpsTime: [23, 28, 33] },
      place: MUNICH,
    },
    '2016-02-02T00:28:33+01:00',
  ],
  [
    'satellites alone, in the zone of the place',
    { exif: { gpsDate: '2023:08:04', gpsTime: [22, 15, 0.5] }, place: SYDNEY },
    '2023-08-05T08:15:00.500+10:00',
  ],
  ['satellites alone, nowhere', { exif: { gpsDate: '2023:08:04', gpsTime: [22, 15, 0] } }, '2023-08-04T22:15:00+00:00'],
  ['a day of satellites', { exif: { gpsDate: '2023-08-04' } }, '2023-08-04'],
  ['satellites of XMP', { xmp: { gpsTime: '2023-08-05T12:03:22Z' }, place: PARIS }, `${WHEN}+02:00`],
  ['digitised', { exif: { digitised: { clock: C, subSec: '7', offset: '+02:00' } } }, `${WHEN}.700+02:00`],
  [
    'digitised, where the original is nonsense',
    { exif: { original: { clock: '0000:00:00 00:00:00' }, digitised: { clock: C } } },
    WHEN,
  ],
  [
    'changed, where the original is of an unset clock',
    { exif: { original: { clock: '1970:01:01 00:00:00' }, modified: { clock: C } } },
    `${WHEN} (changed)`,
  ],
  ['original of XMP', { xmp: { original: WHEN } }, WHEN],
  ['original of XMP with its offset apart', { xmp: { original: WHEN, originalOffset: '+02:00' } }, `${WHEN}+02:00`],
  ['created, of Photoshop', { xmp: { created: '2023-08-05' } }, '2023-08-05'],
  ['created, of XMP', { xmp: { createDate: `${WHEN}.12+02:00` } }, `${WHEN}.120+02:00`],
  [
    'original of XMP before the change of EXIF',
    { exif: { modified: { clock: '2024:01:01 10:00:00' } }, xmp: { original: WHEN } },
    WHEN,
  ],
  [
    'offset and part of a second from XMP',
    { ...original(C), xmp: { createDate: `${WHEN}.12+02:00` } },
    `${WHEN}.120+02:00`,
  ],
  ['IPTC', { iptc: { created: '20230805', createdTime: '140322+0200' } }, `${WHEN}+02:00`],
  ['IPTC without a time', { iptc: { created: '20230805' } }, '2023-08-05'],
  ['IPTC without a day', { iptc: { created: '20230800' } }, '2023-08'],
  ['digitised of IPTC', { iptc: { digitised: '20230805', digitisedTime: '140322' } }, WHEN],
  ['text of PNG', { texts: [{ keyword: 'Creation Time', text: 'Sat, 05 Aug 2023 14:03:22 +0200' }] }, `${WHEN}+02:00`],
  ['text of PNG in the form of EXIF', { texts: [{ keyword: 'Creation Time', text: C }] }, WHEN],
  ['text that copies EXIF', { texts: [{ keyword: 'exif:DateTimeOriginal', text: C }] }, WHEN],
  ['text of when the file was written', { texts: [{ keyword: 'date:create', text: `${WHEN}+00:00` }] }, 'none'],
  ['name after metadata', { ...original(C), fileName: 'IMG-20240101-WA0001.jpg' }, WHEN],
  ['name where the metadata cannot be', { ...original('2099:01:01 00:00:00'), fileName: '20230805_140322.jpg' }, WHEN],
  ['time of the day from the name', { ...original('2023:08:05'), fileName: '20230805_140322.jpg' }, WHEN],
  ['name in UTC at its place', { fileName: 'PXL_20230805_120322123.jpg', place: PARIS }, `${WHEN}.123+02:00`],
  ['nothing', {}, 'none'],
];

const listed = '2023-08-05T12:03:22Z';
const libraries: readonly (readonly [name: string, sources: CaptureSources, expected: string])[] = [
  ['alone', { listed }, '2023-08-05T12:03:22+00:00'],
  ['alone, at its place', { listed, place: PARIS }, `${WHEN}+02:00`],
  ['as the file says', { ...original(C), listed }, WHEN],
  ['that takes the clock of the file for UTC', { ...original(C), listed: '2023-08-05T14:03:22Z' }, WHEN],
  ['corrected for a wrong clock', { ...original('2021:03:01 10:00:00'), listed }, '2023-08-05T12:03:22+00:00'],
  [
    'corrected for a scan',
    { exif: { digitised: { clock: SCANNED } }, listed: '1985-07-12T10:00:00Z' },
    '1985-07-12T10:00:00+00:00',
  ],
  [
    'corrected before 1970',
    { exif: { digitised: { clock: SCANNED } }, listed: '1961-05-01T12:00:00Z' },
    '1961-05-01T12:00:00+00:00',
  ],
  ['beside the day of a name', { listed, fileName: 'IMG-20230805-WA0001.jpg' }, '2023-08-05T12:03:22+00:00'],
  ['before a change', { ...edited('GIMP'), listed }, '2023-08-05T12:03:22+00:00'],
  ['without one', { listed: '1970-01-01T00:00:00Z', fileName: '20230805_140322.jpg' }, WHEN],
  ['by a folder', { folder: '1985-07 Sommer', fileName: 'IMG_0001.jpg' }, '1985-07'],
  [
    'by a folder, for a scan',
    { exif: { digitised: { clock: SCANNED } }, folder: 'Sommer 1985', fileName: 'IMG_0001.jpg' },
    '1985',
  ],
  ['by a name before a folder', { folder: '1985 Sommer', fileName: '1985-07-12 Oma.jpg' }, '1985-07-12'],
];

describe('capture time', () => {
  it.each(written)('of EXIF “%s” is %s', async (text, expected) => {
    expect(await formatCaptureTime(original(text))).toBe(expected);
  });

  it('is found quickly in endless nonsense', async () => {
    const start = performance.now();
    expect(await formatCaptureTime(original(`2023-08-05T140322${' '.repeat(4000)}!`))).toBe('none');
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it.each(libraries)('of a library %s', async (_, sources, expected) => {
    expect(await formatCaptureTime(sources)).toBe(expected);
  });

  it.each(programs)('beside a change by %s', async (_, sources, expected) => {
    expect(await formatCaptureTime(sources)).toBe(expected);
  });

  it.each(scans)('of a scan by %s', async (_, sources, expected) => {
    expect(await formatCaptureTime(sources)).toBe(expected);
  });

  it.each(unsetClocks)('of a clock of %s', async (_, sources, expected) => {
    expect(await formatCaptureTime(sources)).toBe(expected);
  });

  it.each(XMP_AND_MORE)('by %s', async (_, sources, expected) => {
    expect(await formatCaptureTime(sources)).toBe(expected);
  });
});
