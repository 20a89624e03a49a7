import type { ArtworkBrush } from './artworkBrush';

type Tile = (brush: ArtworkBrush, x: number, y: number, size: number, colour: string) => void;

/** Shapes of one tile: quarter disc, half disc, leaf, corner ring, dot. */
const shapes: readonly Tile[] = [
  ({ ctx }, x, y, size, colour) => {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.arc(x, y, size, 0, Math.PI / 2);
    ctx.fill();
  },
  ({ ctx }, x, y, size, colour) => {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.arc(x + size / 2, y + size, size / 2, Math.PI, 2 * Math.PI);
    ctx.fill();
  },
  ({ ctx }, x, y, size, colour) => {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.arc(x, y + size, size, -Math.PI / 2, 0);
    ctx.arc(x + size, y, size, Math.PI / 2, Math.PI);
    ctx.fill();
  },
  ({ ctx }, x, y, size, colour) => {
    ctx.strokeStyle = colour;
    ctx.lineWidth = size * 0.16;
    for (const radius of [0.28, 0.6, 0.92]) {
      ctx.beginPath();
      ctx.arc(x, y, size * radius, 0, Math.PI / 2);
      ctx.stroke();
    }
  },
  ({ ctx }, x, y, size, colour) => {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.arc(x + size / 2, y + size / 2, size * 0.28, 0, 2 * Math.PI);
    ctx.fill();
  },
];

/** Tiles with plain 1920s curves; on pages only along the edges. */
export function paintTiles(brush: ArtworkBrush): void {
  const { ctx, width, height, tone, pick, random, isCover } = brush;
  const rows = isCover ? 7 : 14;
  const size = height / rows;
  const columns = Math.ceil(width / size);
  const left = (width - columns * size) / 2;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [colour, back, form, turn] = [pick(), pick(), random(), Math.floor(random() * 4)];
      const isEdge = row === 0 || row === rows - 1;
      if (!isCover && !isEdge) continue;
      const [x, y] = [left + column * size, row * size];
      ctx.save();
      ctx.beginPath();
      ctx.rect(x, y, size, size);
      ctx.clip();
      ctx.fillStyle = tone(back, 0.12 + 0.14 * form);
      ctx.fillRect(x, y, size, size);
      ctx.translate(x + size / 2, y + size / 2);
      ctx.rotate((turn * Math.PI) / 2);
      ctx.translate(-size / 2, -size / 2);
      shapes[Math.floor(form * shapes.length)]?.(brush, 0, 0, size, tone(colour, 0.4 + 0.35 * form));
      ctx.restore();
    }
  }
}
