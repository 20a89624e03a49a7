interface EmailImage {
  readonly name: string;
  readonly contentType: 'image/gif';
  readonly bytes: Uint8Array;
}

export interface EmailMessage {
  /** The same in every attempt. Drivers deliver each id once as far as they can tell. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Images shown in the HTML as `cid:NAME`. They are attached, so nothing is loaded from the network. */
  readonly inlineImages?: readonly EmailImage[];
  /** Stops mails of this kind by one POST (RFC 8058). Mail programs offer it beside the sender. */
  readonly unsubscribeUrl?: string;
  /** BCP 47 language tag. */
  readonly language: string;
}

export interface Mail {
  readonly name: string;
  /** @throws Error when the e-mail was not accepted; try again later */
  send(email: EmailMessage): Promise<void>;
  close(): void;
}
