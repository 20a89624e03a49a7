import { LOCALES, type Locale } from '../../locales';

/**
 * Regions that people name as the place of a journey, by their code in GeoNames. Columns: English, German, French,
 * Spanish, Portuguese, Russian; an empty one is as in English. Codes of one name make one region.
 */
const TABLE = `
AT.01|Burgenland|||||Бургенланд
AT.02|Carinthia|Kärnten|Carinthie|Carintia|Caríntia|Каринтия
AT.03|Lower Austria|Niederösterreich|Basse-Autriche|Baja Austria|Baixa Áustria|Нижняя Австрия
AT.04|Upper Austria|Oberösterreich|Haute-Autriche|Alta Austria|Alta Áustria|Верхняя Австрия
AT.05|Salzburg||Salzbourg|Salzburgo|Salzburgo|Зальцбург
AT.06|Styria|Steiermark|Styrie|Estiria|Estíria|Штирия
AT.07|Tyrol|Tirol||Tirol|Tirol|Тироль
AT.08|Vorarlberg|||||Форарльберг
AT.09|Vienna|Wien|Vienne|Viena|Viena|Вена
AU.02|New South Wales||Nouvelle-Galles du Sud|Nueva Gales del Sur|Nova Gales do Sul|Новый Южный Уэльс
AU.03|Northern Territory||Territoire du Nord|Territorio del Norte|Território do Norte|Северная территория
AU.04|Queensland|||||Квинсленд
AU.05|South Australia||Australie-Méridionale|Australia Meridional|Austrália Meridional|Южная Австралия
AU.06|Tasmania|Tasmanien|Tasmanie||Tasmânia|Тасмания
AU.07|Victoria|||||Виктория
AU.08|Western Australia||Australie-Occidentale|Australia Occidental|Austrália Ocidental|Западная Австралия
BE.VLG|Flanders|Flandern|Flandre|Flandes|Flandres|Фландрия
BE.WAL|Wallonia|Wallonien|Wallonie|Valonia|Valónia|Валлония
BR.05|Bahia|||Bahía||Баия
BR.06|Ceará|||||Сеара
BR.15|Minas Gerais|||||Минас-Жерайс
BR.18|Paraná|||||Парана
BR.26|Santa Catarina|||||Санта-Катарина
BR.30|Pernambuco|||||Пернамбуку
CA.01|Alberta|||||Альберта
CA.02|British Columbia||Colombie-Britannique|Columbia Británica|Colúmbia Britânica|Британская Колумбия
CA.05|Newfoundland|Neufundland|Terre-Neuve|Terranova|Terra Nova|Ньюфаундленд
CA.07|Nova Scotia||Nouvelle-Écosse|Nueva Escocia|Nova Escócia|Новая Шотландия
CA.08|Ontario|||||Онтарио
CA.10|Quebec|Québec|Québec|||Квебек
CA.12|Yukon|||Yukón||Юкон
CH.BE|Bern||Berne|Berna|Berna|Берн
CH.GR|Grisons|Graubünden||Grisones|Grisões|Граубюнден
CH.TI|Ticino|Tessin|Tessin|Tesino|Tessino|Тичино
CH.VD|Vaud|Waadt||||Во
CH.VS|Valais|Wallis||||Вале
DE.01|Baden-Württemberg||Bade-Wurtemberg|Baden-Wurtemberg||Баден-Вюртемберг
DE.02|Bavaria|Bayern|Bavière|Baviera|Baviera|Бавария
DE.03|Bremen||Brême|Bremen|Bremen|Бремен
DE.04|Hamburg||Hambourg|Hamburgo|Hamburgo|Гамбург
DE.05|Hesse|Hessen|||Hessen|Гессен
DE.06|Lower Saxony|Niedersachsen|Basse-Saxe|Baja Sajonia|Baixa Saxónia|Нижняя Саксония
DE.07|North Rhine-Westphalia|Nordrhein-Westfalen|Rhénanie-du-Nord-Westphalie|Renania del Norte-Westfalia|Renânia do Norte-Vestfália|Северный Рейн-Вестфалия
DE.08|Rhineland-Palatinate|Rheinland-Pfalz|Rhénanie-Palatinat|Renania-Palatinado|Renânia-Palatinado|Рейнланд-Пфальц
DE.09|Saarland||Sarre|Sarre|Sarre|Саар
DE.10|Schleswig-Holstein|||||Шлезвиг-Гольштейн
DE.11|Brandenburg||Brandebourg|Brandeburgo|Brandemburgo|Бранденбург
DE.12|Mecklenburg-Vorpommern||Mecklembourg-Poméranie|Mecklemburgo-Pomerania|Meclemburgo-Pomerânia|Мекленбург-Передняя Померания
DE.13|Saxony|Sachsen|Saxe|Sajonia|Saxónia|Саксония
DE.14|Saxony-Anhalt|Sachsen-Anhalt|Saxe-Anhalt|Sajonia-Anhalt|Saxónia-Anhalt|Саксония-Анхальт
DE.15|Thuringia|Thüringen|Thuringe|Turingia|Turíngia|Тюрингия
DE.16|Berlin|||Berlín|Berlim|Берлин
ES.07|Balearic Islands|Balearen|Baléares|Islas Baleares|Ilhas Baleares|Балеарские острова
ES.27|La Rioja|||||Риоха
ES.32|Navarre|Navarra||Navarra|Navarra|Наварра
ES.34|Asturias|Asturien|Asturies||Astúrias|Астурия
ES.39|Cantabria|Kantabrien|Cantabrie||Cantábria|Кантабрия
ES.51|Andalusia|Andalusien|Andalousie|Andalucía|Andaluzia|Андалусия
ES.52|Aragon|Aragonien||Aragón|Aragão|Арагон
ES.53|Canary Islands|Kanarische Inseln|Îles Canaries|Islas Canarias|Ilhas Canárias|Канарские острова
ES.54|Castilla-La Mancha||Castille-La Manche||Castela-Mancha|Кастилия-Ла-Манча
ES.55|Castile and León|Kastilien und León|Castille-et-León|Castilla y León|Castela e Leão|Кастилия и Леон
ES.56|Catalonia|Katalonien|Catalogne|Cataluña|Catalunha|Каталония
ES.57|Extremadura||Estrémadure||Estremadura|Эстремадура
ES.58|Galicia|Galicien|Galice||Galiza|Галисия
ES.59|Basque Country|Baskenland|Pays basque|País Vasco|País Basco|Страна Басков
FI.19|Lapland|Lappland|Laponie|Laponia|Lapónia|Лапландия
FR.27|Burgundy-Franche-Comté|Burgund-Franche-Comté|Bourgogne-Franche-Comté|Borgoña-Franco Condado|Borgonha-Franco-Condado|Бургундия-Франш-Конте
FR.28|Normandy|Normandie|Normandie|Normandía|Normandia|Нормандия
FR.53|Brittany|Bretagne|Bretagne|Bretaña|Bretanha|Бретань
FR.75|Nouvelle-Aquitaine|||Nueva Aquitania|Nova Aquitânia|Новая Аквитания
FR.76|Occitania|Okzitanien|Occitanie||Occitânia|Окситания
FR.93|Provence-Alpes-Côte d’Azur|||Provenza-Alpes-Costa Azul|Provença-Alpes-Costa Azul|Прованс-Альпы-Лазурный Берег
FR.94|Corsica|Korsika|Corse|Córcega|Córsega|Корсика
GB.ENG|England||Angleterre|Inglaterra|Inglaterra|Англия
GB.NIR|Northern Ireland|Nordirland|Irlande du Nord|Irlanda del Norte|Irlanda do Norte|Северная Ирландия
GB.SCT|Scotland|Schottland|Écosse|Escocia|Escócia|Шотландия
GB.WLS|Wales||Pays de Galles|Gales|País de Gales|Уэльс
GR.ESYE22|Ionian Islands|Ionische Inseln|Îles Ioniennes|Islas Jónicas|Ilhas Jónicas|Ионические острова
GR.ESYE25|Peloponnese|Peloponnes|Péloponnèse|Peloponeso|Peloponeso|Пелопоннес
GR.ESYE43|Crete|Kreta|Crète|Creta|Creta|Крит
HR.03|Dalmatia|Dalmatien|Dalmatie|Dalmacia|Dalmácia|Далмация
HR.04|Istria|Istrien|Istrie||Ístria|Истрия
HR.13|Dalmatia|Dalmatien|Dalmatie|Dalmacia|Dalmácia|Далмация
HR.15|Dalmatia|Dalmatien|Dalmatie|Dalmacia|Dalmácia|Далмация
HR.19|Dalmatia|Dalmatien|Dalmatie|Dalmacia|Dalmácia|Далмация
ID.02|Bali|||||Бали
IN.13|Kerala|||||Керала
IN.24|Rajasthan|||Rajastán|Rajastão|Раджастхан
IN.33|Goa|||||Гоа
IT.01|Abruzzo|Abruzzen|Abruzzes|Abruzos|Abruzos|Абруццо
IT.03|Calabria|Kalabrien|Calabre||Calábria|Калабрия
IT.04|Campania|Kampanien|Campanie||Campânia|Кампания
IT.05|Emilia-Romagna||Émilie-Romagne|Emilia-Romaña|Emília-Romanha|Эмилия-Романья
IT.06|Friuli Venezia Giulia|Friaul-Julisch Venetien|Frioul-Vénétie julienne|Friul-Venecia Julia|Friul-Veneza Júlia|Фриули-Венеция-Джулия
IT.07|Lazio|Latium|Latium|Lacio|Lácio|Лацио
IT.08|Liguria|Ligurien|Ligurie||Ligúria|Лигурия
IT.09|Lombardy|Lombardei|Lombardie|Lombardía|Lombardia|Ломбардия
IT.10|Marche|Marken|Marches|Las Marcas|Marcas|Марке
IT.12|Piedmont|Piemont|Piémont|Piamonte|Piemonte|Пьемонт
IT.13|Apulia|Apulien|Pouilles||Apúlia|Апулия
IT.14|Sardinia|Sardinien|Sardaigne|Cerdeña|Sardenha|Сардиния
IT.15|Sicily|Sizilien|Sicile|Sicilia|Sicília|Сицилия
IT.16|Tuscany|Toskana|Toscane|Toscana|Toscana|Тоскана
IT.17|Trentino-South Tyrol|Trentino-Südtirol|Trentin-Haut-Adige|Trentino-Alto Adigio|Trentino-Alto Ádige|Трентино-Альто-Адидже
IT.18|Umbria|Umbrien|Ombrie||Úmbria|Умбрия
IT.19|Aosta Valley|Aostatal|Vallée d’Aoste|Valle de Aosta|Vale de Aosta|Валле-д’Аоста
IT.20|Veneto|Venetien|Vénétie|Véneto|Véneto|Венето
JP.12|Hokkaido||Hokkaidō|||Хоккайдо
JP.47|Okinawa|||||Окинава
MX.20|Oaxaca|||||Оахака
MX.23|Quintana Roo|||||Кинтана-Роо
MX.31|Yucatán|||||Юкатан
NO.09|Nordland|||||Нурланн
NO.46|Vestland|||||Вестланн
NZ.E9|Canterbury|||||Кентербери
NZ.F7|Otago|||||Отаго
NZ.F8|Southland|||||Саутленд
PL.77|Lesser Poland|Kleinpolen|Petite-Pologne|Pequeña Polonia|Pequena Polónia|Малая Польша
PL.82|Pomerania|Pommern|Poméranie||Pomerânia|Поморье
PT.09|Algarve|||||Алгарви
PT.10|Madeira||Madère|||Мадейра
PT.23|Azores|Azoren|Açores||Açores|Азорские острова
RU.03|Altai||Altaï|Altái||Алтай
RU.04|Altai||Altaï|Altái||Алтай
RU.17|Dagestan||Daghestan|Daguestán|Daguestão|Дагестан
RU.28|Karelia|Karelien|Carélie||Carélia|Карелия
RU.92|Kamchatka|Kamtschatka|Kamtchatka||Kamtchatka|Камчатка
SE.05|Gotland|||||Готланд
SE.10|Dalarna||Dalécarlie|||Даларна
SE.27|Skåne|Schonen|Scanie|Escania|Escânia|Сконе
US.AK|Alaska||||Alasca|Аляска
US.AL|Alabama|||||Алабама
US.AR|Arkansas|||||Арканзас
US.AZ|Arizona|||||Аризона
US.CA|California|Kalifornien|Californie||Califórnia|Калифорния
US.CO|Colorado|||||Колорадо
US.CT|Connecticut|||||Коннектикут
US.DE|Delaware|||||Делавэр
US.FL|Florida||Floride|||Флорида
US.GA|Georgia||Géorgie||Geórgia|Джорджия
US.HI|Hawaii||Hawaï|Hawái|Havai|Гавайи
US.IA|Iowa|||||Айова
US.ID|Idaho|||||Айдахо
US.IL|Illinois|||||Иллинойс
US.IN|Indiana|||||Индиана
US.KS|Kansas|||||Канзас
US.KY|Kentucky|||||Кентукки
US.LA|Louisiana||Louisiane|Luisiana|Luisiana|Луизиана
US.MA|Massachusetts|||||Массачусетс
US.MD|Maryland|||||Мэриленд
US.ME|Maine|||||Мэн
US.MI|Michigan|||||Мичиган
US.MN|Minnesota|||||Миннесота
US.MO|Missouri|||||Миссури
US.MS|Mississippi||||Mississípi|Миссисипи
US.MT|Montana|||||Монтана
US.NC|North Carolina||Caroline du Nord|Carolina del Norte|Carolina do Norte|Северная Каролина
US.ND|North Dakota||Dakota du Nord|Dakota del Norte|Dacota do Norte|Северная Дакота
US.NE|Nebraska|||||Небраска
US.NH|New Hampshire|||Nuevo Hampshire||Нью-Гэмпшир
US.NJ|New Jersey|||Nueva Jersey|Nova Jérsia|Нью-Джерси
US.NM|New Mexico||Nouveau-Mexique|Nuevo México|Novo México|Нью-Мексико
US.NV|Nevada|||||Невада
US.OH|Ohio|||||Огайо
US.OK|Oklahoma|||||Оклахома
US.OR|Oregon|||Oregón||Орегон
US.PA|Pennsylvania||Pennsylvanie|Pensilvania|Pensilvânia|Пенсильвания
US.RI|Rhode Island|||||Род-Айленд
US.SC|South Carolina||Caroline du Sud|Carolina del Sur|Carolina do Sul|Южная Каролина
US.SD|South Dakota||Dakota du Sud|Dakota del Sur|Dacota do Sul|Южная Дакота
US.TN|Tennessee|||||Теннесси
US.TX|Texas|||||Техас
US.UT|Utah|||||Юта
US.VA|Virginia||Virginie||Virgínia|Виргиния
US.VT|Vermont|||||Вермонт
US.WI|Wisconsin|||||Висконсин
US.WV|West Virginia||Virginie-Occidentale|Virginia Occidental|Virgínia Ocidental|Западная Виргиния
US.WY|Wyoming|||||Вайоминг
ZA.02|KwaZulu-Natal|||||Квазулу-Натал
ZA.11|Western Cape|Westkap|Cap-Occidental|Cabo Occidental|Cabo Ocidental|Западно-Капская провинция
`;

const columns: readonly Locale[] = ['en', 'de', 'fr', 'es', 'pt', 'ru'];

let namesByCode: ReadonlyMap<string, Readonly<Record<Locale, string>>> | null = null;

const readTable = (): ReadonlyMap<string, Readonly<Record<Locale, string>>> =>
  new Map(
    TABLE.trim()
      .split('\n')
      .map((row) => {
        const [code = '', ...names] = row.split('|');
        const nameIn = (locale: Locale) => names[columns.indexOf(locale)] || names[0] || '';
        return [code, Object.fromEntries(LOCALES.map((locale) => [locale, nameIn(locale)])) as Record<Locale, string>];
      }),
  );

/** Returns the name of a region, such as `US.CA`; '' for one that is not among the known ones. */
export function regionName(code: string, locale: Locale): string {
  namesByCode ??= readTable();
  return namesByCode.get(code)?.[locale] ?? '';
}

/** Returns the names of all known regions in all languages. */
export function listRegionNames(): string[] {
  namesByCode ??= readTable();
  return [...namesByCode.values()].flatMap((names) => Object.values(names));
}
