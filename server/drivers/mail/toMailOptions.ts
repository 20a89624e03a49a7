import type { SendMailOptions } from 'nodemailer';
import type { EmailMessage } from './mail';

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
    attachments: (email.inlineImages ?? []).map(({ name, contentType, bytes }) => ({
      cid: name,
      filename: `${name}.gif`,
      content: Buffer.from(bytes),
      contentType,
      contentDisposition: 'inline' as const,
    })),
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
