export interface EmailImage {
  readonly name: string;
  readonly contentType: 'image/gif';
  readonly bytes: Uint8Array;
}

export interface EmailMessage {
  /** The same in every attempt; a driver delivers it once as far as it can tell. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Pictures that the HTML shows as `cid:NAME`: they come with the letter, so that nothing is loaded from anywhere. */
  readonly inlineImages?: readonly EmailImage[];
  /** BCP 47. */
  readonly language: string;
}

export interface Mail {
  /** `outbox` or `smtp`. */
  readonly name: string;
  /** @throws Error when the letter was not taken; try again later */
  send(letter: EmailMessage): Promise<void>;
  close(): void;
}
