import type { ArtworkBrush } from './artworkBrush';

interface Chip {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Places chips of decreasing size without contact. */
function placeChips({ width, height, unit, between, random, density }: ArtworkBrush): Chip[] {
  const chips: Chip[] = [];
  for (let i = 0; i < 2600; i += 1) {
    const large = Math.max(0.12, 1 - i / 900);
    const chip = { x: random() * width, y: random() * height, radius: unit * 0.034 * large * between(0.4, 1) };
    if (random() > density(chip.x, chip.y)) continue;
    const gap = unit * 0.006;
    const free = chips.every((c) => Math.hypot(c.x - chip.x, c.y - chip.y) > c.radius + chip.radius + gap);
    if (free) chips.push(chip);
  }
  return chips;
}

/** Terrazzo: angular chips of the album's colours on a calm background. */
export function paintTerrazzo(brush: ArtworkBrush): void {
  const { ctx, between, tone, pick, random } = brush;
  placeChips(brush).forEach(({ x, y, radius }) => {
    const corners = 5 + Math.floor(random() * 3);
    const turn = random() * 2 * Math.PI;
    const stretch = between(0.55, 1);
    ctx.beginPath();
    for (let corner = 0; corner < corners; corner += 1) {
      const angle = ((corner + between(-0.25, 0.25)) / corners) * 2 * Math.PI;
      const [u, v] = [Math.cos(angle) * radius, Math.sin(angle) * radius * stretch];
      ctx.lineTo(x + u * Math.cos(turn) - v * Math.sin(turn), y + u * Math.sin(turn) + v * Math.cos(turn));
    }
    ctx.closePath();
    ctx.fillStyle = tone(pick(), between(0.35, 0.8));
    ctx.fill();
  });
}
