import { formats } from '@domain/print';
import { aLayoutPhoto, aLayoutRequest, aPhotoAnalysis, someLayoutPhotos, themeOf } from '@domain/testing';
import { choosePhotos, layoutAlbum, suggestCovers, templates } from '..';
import { hasRole } from '../elementRoles';
import { detectNonPhoto } from './detectNonPhoto';

const named = (name: string) => aLayoutPhoto(1, { name, analysis: aPhotoAnalysis() });

describe('the names of pictures of a screen', () => {
  it.each([
    'SmartSelect_20240712-101112_Maps.jpg',
    'Снимок.PNG',
    'Снимок экрана (12).png',
    'Знімок екрана 2024-07-12.png',
    'Képernyőkép 2024-07-12 101112.png',
    'Ke\u0301pernyo\u030bke\u0301p 2024-07-12.png',
    'Ekran Görüntüsü (14).png',
    'Ekran Alıntısı.PNG',
    'Zrzut ekranu 2024-07-12.png',
    'Snímek obrazovky 2024-07-12.png',
    'Snímka obrazovky 2024-07-12.png',
    'Captură de ecran 2024-07-12.png',
    'Näyttökuva 2024-07-12.png',
    'Skärmklipp.PNG',
    'Skjermbilde 2024-07-12.png',
    'Schermafbeelding 2024-07-12.png',
    'Istantanea schermo 2024.png',
    'Στιγμιότυπο οθόνης 2024-07-12.png',
    'スクリーンショット 2024-07-12 10.11.12.png',
    '스크린샷 2024-07-12.png',
    '屏幕截图 2024-07-12 101112.png',
    '螢幕擷取畫面 2024-07-12.png',
    '微信截图_20240712101112.png',
    'لقطة شاشة 2024-07-12.png',
    'Tangkapan Layar 2024-07-12.png',
    'WhatsApp Screenshot 2024-07-12.jpeg',
    'Capture d’écran (3).png',
    'Capture 2024-07-12.png',
    'Capture_2024-07-12_101112.jpg',
    'Captures_20240712.png',
    'Снимок.png',
    'Снимок (2).png',
    'Снимок2.PNG',
    'Снимок экрана 2024-07-12.jpg',
    'flameshot-2024.png',
    'scrcpy_2024.png',
    'ShareX 2024.png',
    'Snagit1.png',
    'Flameshot_2024.jpg',
  ])('are known: %s', (name) => expect(detectNonPhoto(named(name))).toBe('screenshot'));

  it.each([
    'Снимокъ.jpg',
    'Снимки с дачи.jpg',
    'Bildschirm kaputt am Strand.jpg',
    'Ekran.jpg',
    'Capture the flag.jpg',
    'Семейный снимок 1985.jpg',
    'Снимок с дачи.jpg',
    'Снимок 12.jpg',
    'Снимок.jpg',
    'capture000001.jpg',
    'Capture0001.jpg',
    'capture_0001.jpg',
    'Motion capture 2019.jpg',
    'Flameshotel.jpg',
    'Rescrcpy.jpg',
    'Paragreenshots.jpg',
    'Unsnipping tool.jpg',
    'Photo reçu de maman.jpg',
    'Motion-capture-20190503.jpg',
    'IMG_2024.jpg',
  ])('do not include others: %s', (name) => expect(detectNonPhoto(named(name))).toBeNull());
});

describe('a picture that is no photograph', () => {
  const screen = aLayoutPhoto(40, { name: 'Screenshot_1.png', width: 1200, height: 2000 });

  it.each(templates.map(({ id }) => id))('is on no cover and is never cropped (%s)', (templateId) => {
    const photos = [...someLayoutPhotos([9]), { ...screen, takenAt: Date.UTC(2015, 6, 11, 9, 5) }];
    expect(suggestCovers(photos, themeOf(templateId), 'square-210').map(({ photo }) => photo.id)).not.toContain(
      screen.id,
    );
    for (const format of ['square-210', 'landscape-a4', 'portrait-a4'] as const) {
      const placed = layoutAlbum(aLayoutRequest({ photos, templateId, format })).spreads.flatMap(({ role, elements }) =>
        elements.flatMap((element) =>
          element.type === 'photo' && element.fileId === screen.id
            ? [{ role, crop: element.crop, isInIndex: hasRole('index', element) }]
            : [],
        ),
      );
      expect(placed.filter(({ isInIndex }) => !isInIndex)).toHaveLength(1);
      for (const { role, crop } of placed) {
        expect(role).not.toBe('cover');
        expect(Math.min(crop.width, crop.height)).toBeGreaterThan(0.97);
      }
    }
  });

  it('is the cover of an album of nothing else', () => {
    const others = [1, 2, 3].map((n) => aLayoutPhoto(n, { name: `Screenshot_${n}.png` }));
    expect(choosePhotos(others).excluded).toEqual([]);
    const [cover] = layoutAlbum(aLayoutRequest({ photos: others })).spreads;
    const { width } = formats['square-210'];
    expect(cover?.elements.filter(({ type, frame }) => type === 'photo' && frame.x > width)).toHaveLength(1);
  });
});
