import type { Locale } from '../../locales';

/** A city or park that people name, with its names in languages that differ from the English one. */
export interface KnownPlace {
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Photos within this distance were taken there, in km. */
  readonly km: number;
  readonly names: Readonly<Partial<Record<Locale, string>>> & { readonly en: string };
}

const place = (
  country: string,
  latitude: number,
  longitude: number,
  km: number,
  names: KnownPlace['names'],
): KnownPlace => ({ country, latitude, longitude, km, names });

/**
 * Cities whose districts a gazetteer lists as towns, or whose names differ between languages, and large parks without a
 * town. Positions are their centres (GeoNames), distances stay within the city limits.
 */
export const knownPlaces: readonly KnownPlace[] = [
  place('NL', 52.373, 4.89, 8, { en: 'Amsterdam', ru: 'Амстердам' }),
  place('GR', 37.98, 23.73, 8, { en: 'Athens', de: 'Athen', fr: 'Athènes', es: 'Atenas', pt: 'Atenas', ru: 'Афины' }),
  place('TH', 13.75, 100.52, 14, { en: 'Bangkok', pt: 'Banguecoque', ru: 'Бангкок' }),
  place('ES', 41.39, 2.17, 7, { en: 'Barcelona', de: 'Barcelona', fr: 'Barcelone', ru: 'Барселона' }),
  place('CN', 39.91, 116.4, 15, { en: 'Beijing', de: 'Peking', fr: 'Pékin', es: 'Pekín', pt: 'Pequim', ru: 'Пекин' }),
  place('DE', 52.52, 13.405, 14, { en: 'Berlin', es: 'Berlín', pt: 'Berlim', ru: 'Берлин' }),
  place('CH', 46.948, 7.447, 4, { en: 'Bern', fr: 'Berne', es: 'Berna', pt: 'Berna', ru: 'Берн' }),
  place('FR', 44.84, -0.58, 6, { en: 'Bordeaux', es: 'Burdeos', pt: 'Bordéus', ru: 'Бордо' }),
  place('BE', 51.21, 3.225, 4, { en: 'Bruges', de: 'Brügge', es: 'Brujas', ru: 'Брюгге' }),
  place('BE', 50.847, 4.352, 6, {
    en: 'Brussels',
    de: 'Brüssel',
    fr: 'Bruxelles',
    es: 'Bruselas',
    pt: 'Bruxelas',
    ru: 'Брюссель',
  }),
  place('HU', 47.498, 19.04, 10, { en: 'Budapest', pt: 'Budapeste', ru: 'Будапешт' }),
  place('EG', 30.05, 31.24, 10, { en: 'Cairo', de: 'Kairo', fr: 'Le Caire', es: 'El Cairo', ru: 'Каир' }),
  place('ZA', -33.925, 18.42, 10, {
    en: 'Cape Town',
    de: 'Kapstadt',
    fr: 'Le Cap',
    es: 'Ciudad del Cabo',
    pt: 'Cidade do Cabo',
    ru: 'Кейптаун',
  }),
  place('US', 41.88, -87.63, 14, { en: 'Chicago', ru: 'Чикаго' }),
  place('DE', 50.938, 6.957, 7, { en: 'Cologne', de: 'Köln', es: 'Colonia', pt: 'Colónia', ru: 'Кёльн' }),
  place('DK', 55.676, 12.568, 6, {
    en: 'Copenhagen',
    de: 'Kopenhagen',
    fr: 'Copenhague',
    es: 'Copenhague',
    pt: 'Copenhaga',
    ru: 'Копенгаген',
  }),
  place('DE', 51.05, 13.74, 7, { en: 'Dresden', fr: 'Dresde', es: 'Dresde', ru: 'Дрезден' }),
  place('IE', 53.345, -6.26, 7, { en: 'Dublin', es: 'Dublín', ru: 'Дублин' }),
  place('GB', 55.953, -3.19, 6, {
    en: 'Edinburgh',
    fr: 'Édimbourg',
    es: 'Edimburgo',
    pt: 'Edimburgo',
    ru: 'Эдинбург',
  }),
  place('IT', 43.771, 11.254, 4, {
    en: 'Florence',
    de: 'Florenz',
    es: 'Florencia',
    pt: 'Florença',
    ru: 'Флоренция',
  }),
  place('DE', 50.11, 8.68, 7, { en: 'Frankfurt', fr: 'Francfort', es: 'Fráncfort', ru: 'Франкфурт' }),
  place('CH', 46.204, 6.143, 4, {
    en: 'Geneva',
    de: 'Genf',
    fr: 'Genève',
    es: 'Ginebra',
    pt: 'Genebra',
    ru: 'Женева',
  }),
  place('DE', 53.55, 9.99, 11, { en: 'Hamburg', fr: 'Hambourg', es: 'Hamburgo', pt: 'Hamburgo', ru: 'Гамбург' }),
  place('FI', 60.17, 24.94, 8, { en: 'Helsinki', pt: 'Helsínquia', ru: 'Хельсинки' }),
  place('TR', 41.01, 28.97, 14, { en: 'Istanbul', es: 'Estambul', pt: 'Istambul', ru: 'Стамбул' }),
  place('UA', 50.45, 30.523, 10, { en: 'Kyiv', de: 'Kyjiw', ru: 'Киев' }),
  place('JP', 35.01, 135.768, 8, { en: 'Kyoto', es: 'Kioto', pt: 'Quioto', ru: 'Киото' }),
  place('PT', 38.716, -9.14, 7, { en: 'Lisbon', de: 'Lissabon', fr: 'Lisbonne', es: 'Lisboa', pt: 'Lisboa', ru: 'Лиссабон' }),
  place('GB', 51.507, -0.128, 14, { en: 'London', fr: 'Londres', es: 'Londres', pt: 'Londres', ru: 'Лондон' }),
  place('US', 34.05, -118.25, 18, { en: 'Los Angeles', es: 'Los Ángeles', ru: 'Лос-Анджелес' }),
  place('FR', 45.76, 4.835, 5, { en: 'Lyon', pt: 'Lião', ru: 'Лион' }),
  place('ES', 40.417, -3.703, 8, { en: 'Madrid', pt: 'Madrid', ru: 'Мадрид' }),
  place('FR', 43.296, 5.37, 7, { en: 'Marseille', es: 'Marsella', pt: 'Marselha', ru: 'Марсель' }),
  place('IT', 45.465, 9.19, 6, { en: 'Milan', de: 'Mailand', es: 'Milán', pt: 'Milão', ru: 'Милан' }),
  place('RU', 55.755, 37.617, 16, { en: 'Moscow', de: 'Moskau', fr: 'Moscou', es: 'Moscú', pt: 'Moscovo', ru: 'Москва' }),
  place('DE', 48.137, 11.575, 8, { en: 'Munich', de: 'München', es: 'Múnich', pt: 'Munique', ru: 'Мюнхен' }),
  place('IT', 40.852, 14.268, 6, { en: 'Naples', de: 'Neapel', es: 'Nápoles', pt: 'Nápoles', ru: 'Неаполь' }),
  place('US', 40.758, -73.97, 11, { en: 'New York', es: 'Nueva York', pt: 'Nova Iorque', ru: 'Нью-Йорк' }),
  place('FR', 43.704, 7.264, 5, { en: 'Nice', de: 'Nizza', es: 'Niza', ru: 'Ницца' }),
  place('NO', 59.913, 10.74, 6, { en: 'Oslo', ru: 'Осло' }),
  place('ES', 39.57, 2.65, 5, { en: 'Palma', ru: 'Пальма' }),
  place('FR', 48.857, 2.352, 6, { en: 'Paris', es: 'París', ru: 'Париж' }),
  place('PT', 41.152, -8.62, 4, { en: 'Porto', es: 'Oporto', ru: 'Порту' }),
  place('CZ', 50.087, 14.42, 8, { en: 'Prague', de: 'Prag', es: 'Praga', pt: 'Praga', ru: 'Прага' }),
  place('IS', 64.145, -21.93, 6, { en: 'Reykjavík', ru: 'Рейкьявик' }),
  place('LV', 56.949, 24.106, 7, { en: 'Riga', pt: 'Riga', ru: 'Рига' }),
  place('BR', -22.93, -43.22, 13, { en: 'Rio de Janeiro', es: 'Río de Janeiro', ru: 'Рио-де-Жанейро' }),
  place('IT', 41.894, 12.485, 8, { en: 'Rome', de: 'Rom', es: 'Roma', pt: 'Roma', ru: 'Рим' }),
  place('RU', 59.935, 30.325, 12, {
    en: 'Saint Petersburg',
    de: 'Sankt Petersburg',
    fr: 'Saint-Pétersbourg',
    es: 'San Petersburgo',
    pt: 'São Petersburgo',
    ru: 'Санкт-Петербург',
  }),
  place('AT', 47.8, 13.045, 5, { en: 'Salzburg', fr: 'Salzbourg', es: 'Salzburgo', pt: 'Salzburgo', ru: 'Зальцбург' }),
  place('US', 37.77, -122.44, 8, { en: 'San Francisco', ru: 'Сан-Франциско' }),
  place('ES', 37.389, -5.984, 5, { en: 'Seville', de: 'Sevilla', fr: 'Séville', es: 'Sevilla', pt: 'Sevilha', ru: 'Севилья' }),
  place('SE', 59.329, 18.069, 7, { en: 'Stockholm', es: 'Estocolmo', pt: 'Estocolmo', ru: 'Стокгольм' }),
  place('FR', 48.573, 7.752, 4, { en: 'Strasbourg', de: 'Straßburg', es: 'Estrasburgo', pt: 'Estrasburgo', ru: 'Страсбург' }),
  place('AU', -33.868, 151.207, 12, { en: 'Sydney', es: 'Sídney', ru: 'Сидней' }),
  place('JP', 35.68, 139.75, 14, { en: 'Tokyo', de: 'Tokio', es: 'Tokio', pt: 'Tóquio', ru: 'Токио' }),
  place('IT', 45.07, 7.686, 6, { en: 'Turin', es: 'Turín', pt: 'Turim', ru: 'Турин' }),
  place('ES', 39.47, -0.376, 5, { en: 'Valencia', fr: 'Valence', pt: 'Valência', ru: 'Валенсия' }),
  place('IT', 45.437, 12.335, 4, { en: 'Venice', de: 'Venedig', fr: 'Venise', es: 'Venecia', pt: 'Veneza', ru: 'Венеция' }),
  place('AT', 48.208, 16.373, 9, { en: 'Vienna', de: 'Wien', fr: 'Vienne', es: 'Viena', pt: 'Viena', ru: 'Вена' }),
  place('PL', 52.23, 21.012, 9, { en: 'Warsaw', de: 'Warschau', fr: 'Varsovie', es: 'Varsovia', pt: 'Varsóvia', ru: 'Варшава' }),
  place('CH', 47.377, 8.541, 5, { en: 'Zurich', de: 'Zürich', es: 'Zúrich', pt: 'Zurique', ru: 'Цюрих' }),
  place('US', 44.6, -110.5, 38, { en: 'Yellowstone', ru: 'Йеллоустон' }),
  place('US', 37.83, -119.54, 24, { en: 'Yosemite', ru: 'Йосемити' }),
  place('US', 36.08, -112.13, 14, { en: 'Grand Canyon', es: 'Gran Cañón', ru: 'Гранд-Каньон' }),
  place('US', 37.27, -112.98, 9, { en: 'Zion', ru: 'Зайон' }),
  place('US', 38.7, -109.56, 10, { en: 'Arches', ru: 'Арчес' }),
  place('CL', -50.99, -73.03, 20, { en: 'Torres del Paine', ru: 'Торрес-дель-Пайне' }),
  place('HR', 44.875, 15.61, 8, { en: 'Plitvice Lakes', de: 'Plitvicer Seen', fr: 'Lacs de Plitvice', es: 'Lagos de Plitvice', pt: 'Lagos de Plitvice', ru: 'Плитвицкие озёра' }),
  place('ZA', -24.3, 31.55, 38, { en: 'Kruger', ru: 'Крюгер' }),
];
