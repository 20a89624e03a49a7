import type { SendMailOptions } from 'nodemailer';
import type { EmailMessage } from './mail';

/** The letter as RFC 5322 wants it. Its Message-ID follows from its id, so that a mailbox can tell a repetition. */
export function toMailOptions(letter: EmailMessage, from: string): SendMailOptions {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    messageId: `<${letter.id}@${domain}>`,
    from,
    to: letter.to,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    attachments: (letter.inlineImages ?? []).map(({ name, contentType, bytes }) => ({
      cid: name,
      filename: `${name}.gif`,
      content: Buffer.from(bytes),
      contentType,
      contentDisposition: 'inline' as const,
    })),
    headers: { 'Content-Language': letter.language, 'Auto-Submitted': 'auto-generated' },
    // Nothing of a letter may name a file or an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
