import type { AlbumTemplate } from './model';

export const party: readonly AlbumTemplate[] = [
  {
    id: 'confetti',
    nameKey: 'template.confetti',
    category: 'party',
    background: '#ffffff',
    chapter: '#fff1ea',
    ink: '#3a1d4d',
    softInk: '#7b5f8c',
    titleFont: 'sans-medium',
    textFont: 'sans',
    margin: 0.05,
    innerMargin: 0.058,
    gap: 3,
    density: 2.6,
    cropLimit: 0.3,
    heroEvery: 5,
    photo: { radius: 3, border: null, shadow: false },
    cover: { style: 'type', cloth: '#ffd9c7', ink: '#3a1d4d', softInk: '#6d4c80', align: 'left' },
    ornament: 'disc',
    accent: '#ffd9c7',
    titleAlign: 'left',
    titleScale: 1.2,
  },
];
