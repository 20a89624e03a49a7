import { folderTitle, namedFolders } from './folderNames';

describe('folderTitle', () => {
  it.each([
    ['Hochzeit Anna & Tom', 'Hochzeit Anna & Tom'],
    ['2024-07 Italien', 'Italien'],
    ['2024-07-13_Geburtstag_Oma', 'Geburtstag Oma'],
    ['20240713 Paris', 'Paris'],
    ['2024 - Norwegen', 'Norwegen'],
    ['01 - Kirche', 'Kirche'],
    ['2) Feier', 'Feier'],
    ['03 Feier', 'Feier'],
    ['80. Geburtstag', '80. Geburtstag'],
    ['Geburtstag Oma', 'Geburtstag Oma'],
    ['Familie 👨‍👩‍👧‍👦 am Meer', 'Familie 👨‍👩‍👧‍👦 am Meer'],
    ['Лето в Крыму', 'Лето в Крыму'],
    ['Sommer 1985', 'Sommer 1985'],
    ['100 Jahre', '100 Jahre'],
    ['DCIM', ''],
    ['100APPLE', ''],
    ['101_0805', ''],
    ['Camera Roll', ''],
    ['2024-07', ''],
    ['2024', ''],
    ['Photos from 2023', ''],
    ['Fotos von 2023', ''],
    ['Photos de 2023', ''],
    ['Fotos del 2023', ''],
    ['Фото за 2023 год', ''],
    ['Google Fotos', ''],
    ['Takeout', ''],
    ['takeout-20240101T120000Z-001', ''],
    ['Meine Bilder', ''],
    ['Mes photos', ''],
    ['Neuer Ordner (2)', ''],
    ['untitled folder', ''],
    ['WhatsApp Images', ''],
    ['Downloads', ''],
    ['iCloud Photos', ''],
    ['Photos-001', ''],
    ['9f86d081-884c-4d63-a1b0-000000000000', ''],
  ])('of “%s” is “%s”', (name, title) => {
    expect(folderTitle(name)).toBe(title);
  });
});

it('keeps the folders that people named', () => {
  expect(namedFolders(['Takeout', 'Google Fotos', 'Hochzeit', '01 Kirche'])).toBe('Hochzeit/01 Kirche');
  expect(namedFolders(['.', 'DCIM', '100APPLE'])).toBe('');
});
