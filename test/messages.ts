/** A raw incoming mail with CRLF line ends. */
export function letter(headers: Record<string, string>, body = 'Hello', { mime = true } = {}): string {
  const lines = Object.entries({
    From: 'Sara <sara@customers.test>',
    To: 'hello@shop.test',
    Subject: 'Hello',
    Date: new Date().toUTCString().replace('GMT', '+0000'),
    'Message-ID': `<${crypto.randomUUID()}@customers.test>`,
    ...(mime && { 'MIME-Version': '1.0' }),
    ...headers,
  })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
  return `${lines.join('\r\n')}\r\n\r\n${body.replaceAll(/\r?\n/g, '\r\n')}\r\n`
}

/** A multipart mail; each part has its own headers. */
export const multipart = (parts: string[], kind = 'mixed', boundary = 'b1') => ({
  type: `multipart/${kind}; boundary="${boundary}"`,
  body: `${parts.map((part) => `--${boundary}\n${part}\n`).join('')}--${boundary}--\n`,
})
