import { type ArtworkBrush, createNoiseField } from './artworkBrush';

const SHEET_COUNT = 6;

/** Layers of torn paper, staggered like hills, with soft shadows. */
export function paintTornPaper(brush: ArtworkBrush): void {
  const { ctx, width, height, unit, tone, between, random, isCover } = brush;
  const top = isCover ? 0.3 : 0.7;
  for (let i = 0; i < SHEET_COUNT; i += 1) {
    const ridge = createNoiseField(random, unit * between(0.25, 0.6), 3);
    const tear = createNoiseField(random, unit * 0.02, 2);
    const base = height * (top + ((1 - top) * (i + 0.35)) / SHEET_COUNT);
    const relief = height * (isCover ? 0.2 : 0.13);
    ctx.beginPath();
    ctx.moveTo(-unit * 0.1, height * 1.2);
    for (let x = -unit * 0.1; x <= width + unit * 0.1; x += unit / 500) {
      ctx.lineTo(x, base + (ridge(x, i * 999) - 0.5) * relief * 2 + (tear(x, 0) - 0.5) * unit * 0.008);
    }
    ctx.lineTo(width + unit * 0.1, height * 1.2);
    ctx.closePath();
    ctx.save();
    ctx.shadowColor = 'rgba(0, 0, 0, 0.26)';
    ctx.shadowBlur = unit * 0.022;
    ctx.shadowOffsetY = -unit * 0.004;
    ctx.fillStyle = tone(i, 0.2 + (0.55 * i) / (SHEET_COUNT - 1));
    ctx.fill();
    ctx.restore();
  }
}
