/** Photo that the product acknowledged. */
export interface LedgerPhoto {
  readonly token: string;
  readonly userId: string;
  readonly sha256: string;
}

/** Edit of a spread that the product acknowledged. */
export interface LedgerEdit {
  readonly token: string;
  readonly albumId: string;
  readonly html: string;
  readonly version: number;
}

/** Rows of the fault table that rounds of the campaign cover. */
export type FaultRow = `F${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17}`;

export class Ledger {
  readonly photos = new Map<string, LedgerPhoto>();
  /** By spread. */
  readonly edits = new Map<string, LedgerEdit>();
  /** Album id → token of its owner. */
  readonly albums = new Map<string, string>();
  readonly orders = new Set<string>();
  readonly exports: { readonly albumId: string; readonly bytes: number }[] = [];
  readonly losses: string[] = [];
  /** Status of each answer → how often. 0 stands for a broken connection. */
  readonly statuses = new Map<number, number>();

  countStatus(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }

  lose(what: string): void {
    this.losses.push(what);
    console.error(`  LOST ${what}`);
  }
}
