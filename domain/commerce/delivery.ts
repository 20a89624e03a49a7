import { addWorkingDays, PRODUCTION_DAYS } from './days';
import { type DeliveryPlace, findDeliveryZone, type ZoneId } from './deliveryZones';
import { type Currency, type DeliveryOptionId, deliveryOptionIds } from './ids';
import { type Amounts, amounts } from './money';

const DEFAULT_DELIVERY: DeliveryOptionId = 'standard';

interface Tariff {
  readonly days: readonly [min: number, max: number];
  readonly first: Amounts;
  readonly next: Amounts; // For each further copy in the same parcel
}

const tariff = (min: number, max: number, first: Amounts, next: Amounts): Tariff => ({ days: [min, max], first, next });

/**
 * Economy, standard and express prices of parcel services from Germany, for about 1 kg a copy; express is not available
 * everywhere.
 */
const tariffs: Readonly<Record<ZoneId, Readonly<Partial<Record<DeliveryOptionId, Tariff>>>>> = {
  home: {
    economy: tariff(3, 5, amounts(390, 450, 350, 390, 2400), amounts(100, 110, 90, 100, 650)),
    standard: tariff(2, 3, amounts(590, 690, 550, 590, 3700), amounts(150, 170, 140, 150, 950)),
    express: tariff(1, 1, amounts(1290, 1490, 1190, 1290, 8100), amounts(300, 340, 270, 300, 1900)),
  },
  eu: {
    economy: tariff(5, 8, amounts(690, 790, 600, 690, 4300), amounts(200, 230, 180, 200, 1250)),
    standard: tariff(3, 5, amounts(990, 1090, 850, 990, 6200), amounts(250, 280, 220, 250, 1550)),
    express: tariff(1, 2, amounts(2290, 2590, 1990, 2290, 14_300), amounts(450, 500, 400, 450, 2800)),
  },
  europe: {
    economy: tariff(7, 12, amounts(990, 1090, 850, 990, 6200), amounts(300, 340, 270, 300, 1900)),
    standard: tariff(4, 7, amounts(1490, 1690, 1290, 1490, 9300), amounts(400, 450, 350, 400, 2500)),
    express: tariff(2, 3, amounts(3290, 3690, 2890, 3290, 20_500), amounts(700, 790, 600, 700, 4400)),
  },
  far: {
    economy: tariff(10, 18, amounts(1490, 1690, 1290, 1490, 9300), amounts(600, 690, 520, 600, 3700)),
    standard: tariff(6, 10, amounts(2490, 2790, 2190, 2490, 15_500), amounts(900, 990, 790, 900, 5600)),
    express: tariff(3, 5, amounts(4990, 5590, 4390, 4990, 31_000), amounts(1500, 1690, 1290, 1500, 9300)),
  },
  world: {
    economy: tariff(14, 25, amounts(1990, 2290, 1790, 1990, 12_400), amounts(800, 890, 700, 800, 5000)),
    standard: tariff(8, 14, amounts(3290, 3690, 2890, 3290, 20_500), amounts(1200, 1350, 1050, 1200, 7500)),
  },
};

interface DeliveryOptionQuote {
  readonly id: DeliveryOptionId;
  readonly days_min: number; // Working days in transit, after production
  readonly days_max: number;
  readonly arrives_from: string;
  readonly arrives_to: string;
  readonly price: number; // minor units, tax included
}

export interface DeliveryQuote {
  /** Working days from payment to arrival by `option`, production included. */
  readonly period_min: number;
  readonly period_max: number;
  readonly production: { readonly days_min: number; readonly days_max: number };
  /** Effective option: the wanted one when available, else `standard`. */
  readonly option: DeliveryOptionId;
  readonly options: DeliveryOptionQuote[];
  readonly currency: Currency;
}

export interface Parcel {
  readonly place: DeliveryPlace;
  readonly copies: number; // Copies of books; 0 counts as 1
  readonly currency: Currency;
  readonly wanted: DeliveryOptionId | null;
  readonly today: string; // `YYYY-MM-DD`: the day of the payment
}

/** Days of arrival, `YYYY-MM-DD`, of a parcel that is paid on a day. */
export function estimateArrival(
  { period_min, period_max }: Pick<DeliveryQuote, 'period_min' | 'period_max'>,
  paidOn: string,
): Pick<DeliveryOptionQuote, 'arrives_from' | 'arrives_to'> {
  return { arrives_from: addWorkingDays(paidOn, period_min), arrives_to: addWorkingDays(paidOn, period_max) };
}

const totalPeriod = ([min, max]: Tariff['days']) => ({
  period_min: PRODUCTION_DAYS.days_min + min,
  period_max: PRODUCTION_DAYS.days_max + max,
});

function quoteOption(id: DeliveryOptionId, { days, first, next }: Tariff, parcel: Parcel): DeliveryOptionQuote {
  const { copies, currency, today } = parcel;
  const [days_min, days_max] = days;
  return {
    id,
    days_min,
    days_max,
    ...estimateArrival(totalPeriod(days), today),
    price: first[currency] + Math.max(0, copies - 1) * next[currency],
  };
}

export function quoteDelivery(parcel: Parcel): DeliveryQuote | null {
  const zone = findDeliveryZone(parcel.place);
  if (!zone) return null;
  const options = deliveryOptionIds.flatMap((id) => {
    const found = tariffs[zone][id];
    return found ? [quoteOption(id, found, parcel)] : [];
  });
  const chosen =
    options.find(({ id }) => id === parcel.wanted) ?? options.find(({ id }) => id === DEFAULT_DELIVERY) ?? options[0];
  if (!chosen) return null;
  return {
    ...totalPeriod([chosen.days_min, chosen.days_max]),
    production: PRODUCTION_DAYS,
    option: chosen.id,
    options,
    currency: parcel.currency,
  };
}
