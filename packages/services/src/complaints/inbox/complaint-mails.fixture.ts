/** A mail as received over SMTP. */
export function mailOf(fields: {
  from?: string;
  to?: string;
  subject?: string;
  messageId?: string;
  headers?: readonly string[];
  text: string;
}): Uint8Array {
  const { from = 'Webmaster <webmaster@site.example>', to = 'crawler@archive.example', text } = fields;
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${fields.subject ?? 'Your crawler'}`,
    ...(fields.messageId ? [`Message-ID: <${fields.messageId}>`] : []),
    ...(fields.headers ?? []),
    ...(fields.headers?.some((header) => header.startsWith('Content-Type'))
      ? []
      : ['Content-Type: text/plain; charset=utf-8']),
    '',
    text,
  ];
  return Buffer.from(lines.join('\r\n'));
}

export const stopText = (host: string) =>
  `Your crawler overloads our server http://${host}/ with 9,000 requests per hour. Please stop crawling our site immediately.`;
