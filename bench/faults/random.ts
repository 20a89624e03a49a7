export function chooseFrom<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

export const chooseBetween = (from: number, to: number, random: () => number): number =>
  from + Math.floor(random() * (to - from));
