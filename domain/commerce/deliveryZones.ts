/**
 * Delivery areas. Codes are ISO 3166-1 alpha-2, regions GeoNames'. Printing is in Germany. The zones follow those of
 * parcel services from Germany (country, EU, rest of Europe, far countries with good service, world). A shop with its
 * own carrier replaces the lists together with the tariff.
 */
const zoneIds = ['home', 'eu', 'europe', 'far', 'world'] as const;
export type ZoneId = (typeof zoneIds)[number];

const countries: Readonly<Record<ZoneId, string>> = {
  home: 'DE',
  eu: 'AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK',
  europe: 'AD AL AX BA CH FO GB GG GI GL IM IS JE LI MD ME MK NO RS SJ SM TR UA VA XK',
  far: 'AE AU CA HK IL JP KR NZ SG TW US',
  world:
    'AF AG AI AM AO AR AS AW AZ BB BD BF BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CC CD CF CG CI CK CL CM CN CO CR CU CV CW CX DJ DM DO DZ EC ' +
    'EG EH ER ET FJ FK FM GA GD GE GF GH GM GN GP GQ GT GU GW GY HN HT ID IN IQ IR JM JO KE KG KH KI KM KN KW KY KZ LA LB LC LK LR LS LY MA MF MG ' +
    'MH ML MM MN MO MP MQ MR MS MU MV MW MX MY MZ NA NC NE NF NG NI NP NR NU OM PA PE PF PG PH PK PM PN PR PS PW PY QA RE RU RW SA SB SC SD SH SL ' +
    'SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TT TV TZ UG UY UZ VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
};

const remoteRegions: Readonly<Record<string, ZoneId>> = {
  'ES.53': 'europe',
  'ES.CE': 'europe',
  'ES.ML': 'europe',
  'PT.10': 'europe',
  'PT.23': 'europe',
  'US.AA': 'world',
  'US.AE': 'world',
  'US.AK': 'world',
  'US.AP': 'world',
  'US.HI': 'world',
};

const zoneByCountry: Readonly<Record<string, ZoneId>> = Object.fromEntries(
  zoneIds.flatMap((zone) => countries[zone].split(' ').map((country) => [country, zone] as const)),
);

export const deliveryCountries: readonly string[] = Object.keys(zoneByCountry).sort();

export interface DeliveryPlace {
  readonly country: string; // ISO 3166-1 alpha-2; empty when unknown
  /** GeoNames code such as `ES.53`; empty when unknown. */
  readonly region: string;
}

export function findDeliveryZone({ country, region }: DeliveryPlace): ZoneId | null {
  const byCountry = Object.hasOwn(zoneByCountry, country) ? zoneByCountry[country] : undefined;
  if (byCountry === undefined) return null;
  const remote = Object.hasOwn(remoteRegions, region) && region.startsWith(`${country}.`);
  return (remote ? remoteRegions[region] : undefined) ?? byCountry;
}
