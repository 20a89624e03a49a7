/** Prints a table of measurements: median and 95th percentile beside the goal. */
const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const quantile = (values: readonly number[], q: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0;

export interface StatsRow {
  readonly what: string;
  readonly values: readonly number[];
  readonly unit: 'ms' | '%' | '';
  readonly goal: string;
}

const cell = (value: number, unit: StatsRow['unit']) =>
  `${value.toFixed(unit === '' ? 0 : 1)} ${unit}`.trim().padStart(10);

export function printTable(rows: readonly StatsRow[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length));
  console.log(`${''.padEnd(width)} ${'median'.padStart(10)} ${'p95'.padStart(10)} ${'runs'.padStart(6)}   goal`);
  for (const { what, values, unit, goal } of rows)
    console.log(
      `${what.padEnd(width)} ${cell(quantile(values, 0.5), unit)} ${cell(quantile(values, 0.95), unit)} ${String(values.length).padStart(6)}   ${goal}`,
    );
}
