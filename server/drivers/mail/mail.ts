import type { SendMailOptions } from 'nodemailer';
import type { SmtpMeaning } from './smtpReplies';

interface EmailImage {
  readonly name: string;
  readonly contentType: 'image/gif';
  readonly bytes: Uint8Array;
}

/** Text that travels with the mail. */
export interface EmailFile {
  readonly name: string;
  readonly text: string;
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
  readonly files?: readonly EmailFile[];
  /** Stops mails of this kind by one POST (RFC 8058). Mail programs offer it beside the sender. */
  readonly unsubscribeUrl?: string;
  readonly language: string; // BCP 47 language tag
}

export class MailError extends Error {
  override readonly name = 'MailError';

  constructor(
    readonly code: SmtpMeaning,
    cause: unknown,
  ) {
    super(`${code}: ${cause instanceof Error ? cause.message : String(cause)}`.slice(0, 300), { cause });
  }
}

export interface Mail {
  readonly name: string;
  /** @throws MailError when the e-mail was not accepted */
  send(email: EmailMessage): Promise<void>;
  close(): void;
}

/** Builds an RFC 5322 message. Its Message-ID derives from its id, so that mailboxes can detect duplicates. */
export function toMailOptions(email: EmailMessage, from: string): SendMailOptions {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    messageId: `<${email.id}@${domain}>`,
    from,
    to: email.to,
    subject: email.subject,
    text: email.text,
    html: email.html,
    attachments: [
      ...(email.inlineImages ?? []).map(({ name, contentType, bytes }) => ({
        cid: name,
        filename: `${name}.gif`,
        content: Buffer.from(bytes),
        contentType,
        contentDisposition: 'inline' as const,
      })),
      ...(email.files ?? []).map(({ name, text }) => ({
        filename: name,
        content: Buffer.from(text),
        contentType: 'text/plain; charset=utf-8',
      })),
    ],
    headers: {
      'Content-Language': email.language,
      'Auto-Submitted': 'auto-generated',
      ...(email.unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // No part of an e-mail may reference a local file or a URL to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
