import type { AlbumTemplate } from './template.types';

export const art: readonly AlbumTemplate[] = [
  {
    id: 'gallery',
    nameKey: 'template.gallery',
    category: 'art',
    background: '#ffffff',
    ink: '#161616',
    softInk: '#6c6c6c',
    titleFont: 'serif',
    textFont: 'serif',
    margin: 0.12,
    innerMargin: 0.12,
    gap: 6,
    density: 1.5,
    cropLimit: 0.04,
    heroEvery: 0,
    photo: { radius: 0, border: { width: 0.3, colour: '#161616' }, shadow: false },
    placement: 'centred',
    pageDecor: 'none',
    cover: { style: 'framed', colour: '#ecebe7', ink: '#161616', softInk: '#5f5d58', align: 'center' },
    ornament: 'none',
    titleBackground: 'none',
    accent: '#f4f3f0',
    opener: { style: 'inset', colours: [{ background: '#ecebe7', ink: '#161616' }] },
    titleAlign: 'left',
  },
];
