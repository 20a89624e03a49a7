import type { SceneBrush } from './sceneBrush';

export function paintTable(brush: SceneBrush): void {
  const { ctx, width, height, random } = brush;
  const base = Math.floor(random() * 360);
  const cloth = ctx.createLinearGradient(0, 0, width, height);
  cloth.addColorStop(0, `hsl(${base} 16% 88%)`);
  cloth.addColorStop(1, `hsl(${base} 20% 70%)`);
  ctx.fillStyle = cloth;
  ctx.fillRect(0, 0, width, height);
  for (let i = 0; i < 9; i += 1) {
    const radius = Math.min(width, height) * (0.07 + random() * 0.08);
    const [x, y, hue] = [width * random(), height * (0.15 + random() * 0.75), random() * 110 - 10];
    ctx.save();
    ctx.filter = `blur(${Math.round(radius / 5)}px)`;
    ctx.fillStyle = 'rgba(40,30,30,0.35)';
    ctx.beginPath();
    ctx.ellipse(x + radius * 0.25, y + radius * 0.35, radius, radius * 0.9, 0, 0, 7);
    ctx.fill();
    ctx.restore();
    const skin = ctx.createRadialGradient(x - radius * 0.35, y - radius * 0.4, radius * 0.05, x, y, radius);
    skin.addColorStop(0, `hsl(${hue} 85% 78%)`);
    skin.addColorStop(0.5, `hsl(${hue} 78% 52%)`);
    skin.addColorStop(1, `hsl(${hue - 14} 70% 32%)`);
    ctx.fillStyle = skin;
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, 7);
    ctx.fill();
  }
}

/** Flowers near the camera, with the garden out of focus. */
export function paintBouquet({ ctx, width, height, random }: SceneBrush): void {
  const ground = ctx.createLinearGradient(0, 0, width, height);
  ground.addColorStop(0, '#dfe5d3');
  ground.addColorStop(1, '#7d9272');
  ctx.fillStyle = ground;
  ctx.fillRect(0, 0, width, height);
  const small = Math.min(width, height);
  ctx.save();
  ctx.filter = `blur(${Math.round(small / 30)}px)`;
  for (let i = 0; i < 22; i += 1) {
    ctx.fillStyle = `hsla(${70 + random() * 70} 30% ${40 + random() * 40}% / 0.5)`;
    ctx.beginPath();
    ctx.arc(random() * width, random() * height, small * (0.04 + random() * 0.12), 0, 7);
    ctx.fill();
  }
  ctx.restore();
  const hue = [352, 18, 330, 45][Math.floor(random() * 4)] ?? 0;
  for (let i = 0; i < 15; i += 1) {
    const radius = small * (0.09 + random() * 0.09);
    const [x, y] = [width * (0.5 + (random() - 0.5) * 0.8), height * (0.55 + (random() - 0.5) * 0.7)];
    const pale = random() > 0.6;
    for (let ring = 4; ring >= 1; ring -= 1) {
      for (let petal = 0; petal < 7; petal += 1) {
        const angle = (petal / 7) * 6.283 + ring * 0.5;
        const reach = (radius * ring) / 5;
        ctx.fillStyle = `hsl(${hue + ring * 3} ${pale ? 30 : 62}% ${(pale ? 96 : 84) - (5 - ring) * 7}%)`;
        ctx.beginPath();
        ctx.ellipse(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach, radius * 0.42, radius * 0.3, angle, 0, 7);
        ctx.fill();
      }
    }
  }
}

/** Vase by a window with sunlight on the wall. */
export function paintInterior({ ctx, width, height, random }: SceneBrush): void {
  const hue = 20 + random() * 30;
  const wall = ctx.createLinearGradient(0, 0, width, 0);
  wall.addColorStop(0, `hsl(${hue} 32% 88%)`);
  wall.addColorStop(1, `hsl(${hue} 22% 62%)`);
  ctx.fillStyle = wall;
  ctx.fillRect(0, 0, width, height);
  ctx.save();
  ctx.filter = `blur(${Math.round(width / 180)}px)`;
  ctx.transform(1, 0.12, -0.28, 1, width * 0.12, 0);
  ctx.fillStyle = 'rgba(255,250,232,0.75)';
  for (let column = 0; column < 2; column += 1)
    for (let row = 0; row < 2; row += 1)
      ctx.fillRect(width * (0.32 + column * 0.19), height * (0.08 + row * 0.27), width * 0.17, height * 0.25);
  ctx.restore();
  const [x, foot, tall] = [width * (0.36 + random() * 0.28), height * 0.86, height * 0.34];
  ctx.fillStyle = `hsl(${hue + 10} 26% 42%)`;
  ctx.fillRect(0, foot - height * 0.02, width, height);
  ctx.strokeStyle = '#5d6b45';
  ctx.lineWidth = width / 240;
  for (let i = 0; i < 9; i += 1) {
    const [tx, ty] = [x + (random() - 0.5) * tall * 1.3, foot - tall * (1.1 + random() * 0.75)];
    ctx.beginPath();
    ctx.moveTo(x, foot - tall * 0.8);
    ctx.quadraticCurveTo(x, ty + tall * 0.3, tx, ty);
    ctx.stroke();
    ctx.fillStyle = `hsl(${random() * 60 + 330} 48% ${62 + random() * 24}%)`;
    ctx.beginPath();
    ctx.ellipse(tx, ty, tall * 0.09, tall * 0.12, random() * 3, 0, 7);
    ctx.fill();
  }
  const glaze = ctx.createLinearGradient(x - tall * 0.3, 0, x + tall * 0.3, 0);
  glaze.addColorStop(0, '#f4efe6');
  glaze.addColorStop(0.4, '#e2d8c8');
  glaze.addColorStop(1, '#8f8474');
  ctx.fillStyle = glaze;
  ctx.beginPath();
  ctx.moveTo(x - tall * 0.12, foot - tall * 0.85);
  ctx.bezierCurveTo(x - tall * 0.42, foot - tall * 0.5, x - tall * 0.34, foot, x - tall * 0.16, foot);
  ctx.lineTo(x + tall * 0.16, foot);
  ctx.bezierCurveTo(x + tall * 0.34, foot, x + tall * 0.42, foot - tall * 0.5, x + tall * 0.12, foot - tall * 0.85);
  ctx.fill();
}
