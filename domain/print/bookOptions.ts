/** Covers and papers of a book. The ids are stored and sent, so their meaning never changes. */
export const coverIds = ['hard', 'soft'] as const;
export type CoverId = (typeof coverIds)[number];

/** Named by surface and weight in g/m². */
export const paperIds = ['silk-170', 'matte-170', 'silk-250'] as const;
export type PaperId = (typeof paperIds)[number];

/** Binding and paper of a book. */
export interface BookChoice {
  readonly cover: CoverId;
  readonly paper: PaperId;
}

/** Default until the user chooses otherwise. */
export const defaultBookChoice = { cover: 'hard', paper: 'silk-170' } as const satisfies BookChoice;
