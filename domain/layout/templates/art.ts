import { type AlbumTemplate, plain } from './model';

export const art: readonly AlbumTemplate[] = [
  {
    id: 'gallery',
    nameKey: 'template.gallery',
    category: 'art',
    background: '#ffffff',
    ink: '#161616',
    softInk: '#767676',
    titleFont: 'serif',
    textFont: 'serif',
    margin: 0.1,
    innerMargin: 0.1,
    gap: 6,
    density: 1.5,
    cropLimit: 0.04,
    heroEvery: 0,
    photo: plain,
    cover: { style: 'framed', cloth: '#f4f3f0', ink: '#161616', softInk: '#767676', align: 'center' },
    ornament: 'none',
    titleAlign: 'center',
  },
];
