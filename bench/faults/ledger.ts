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

/** Faults that a campaign injects, and what must hold. */
export const faultRows = {
  'API killed': 'no acknowledged photo is lost, its bytes are the same, no orphan stays',
  'crash in an upload': 'every step of a write recovers to exactly one photo',
  'worker killed': 'an export ends within 60 s as one whole PDF',
  'crash in a checkout': 'no double charge, no paid order lost',
  'repeated webhooks': 'one transition, one e-mail; an old signature is refused',
  'database restarted': 'only 5xx, every API works again within 10 s',
  'database away': 'health tells, every process works afterwards',
  'disk full': '507 or 503, reads work, uploads work again without a restart',
  'moved clock': 'tokens and webhooks fail closed',
  'slow or aborted upload': 'no half file, a retry gives one photo',
  'same file at once': 'one photo',
  'edits in two tabs': 'a stale save is a conflict, no edit overwrites another',
  'tab killed offline': 'no edit older than 500 ms is lost',
  'queue of 10,000 photos': 'it survives reloads, the heap stays below 500 MB',
  'damaged photo': 'it is refused or set aside, the queue moves on',
  SIGTERM: 'ends within 30 s, no request fails',
  'restored backup': 'counts and checksums match',
} as const;
export type FaultRow = keyof typeof faultRows;

export class Ledger {
  readonly photos = new Map<string, LedgerPhoto>();
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
