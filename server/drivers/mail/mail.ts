export interface Letter {
  /** The same in every attempt; a driver delivers it once as far as it can tell. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** BCP 47. */
  readonly language: string;
}

export interface Mail {
  /** `outbox` or `smtp`. */
  readonly name: string;
  /** @throws Error when the letter was not taken; try again later */
  send(letter: Letter): Promise<void>;
  close(): void;
}
