import { simpleParser } from 'mailparser'
import type { TakenMail } from './mail-service.ts'

/** Parses a message as its receiver would. */
export async function parsedMail(source: Buffer): Promise<TakenMail> {
  const mail = await simpleParser(source, { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true })
  const [from] = mail.from?.value ?? []
  const to = Array.isArray(mail.to) ? mail.to[0]?.value[0] : mail.to?.value[0]
  const headers = mail.headerLines.map(({ line }): [string, string] => {
    const colon = line.indexOf(':')
    return [
      line.slice(0, colon),
      line
        .slice(colon + 1)
        .replace(/\r?\n/g, '')
        .trim(),
    ]
  })
  return {
    to: to?.address ?? '',
    toName: to?.name ?? '',
    from: from?.address ?? '',
    fromName: from?.name ?? '',
    subject: mail.subject ?? '',
    html: mail.html || '',
    text: mail.text ?? '',
    headers: Object.fromEntries(headers),
    also: [],
    cc: [],
    files: mail.attachments.map(({ filename = '', contentType, content }) => ({
      name: filename,
      type: contentType,
      content: content.toString('base64'),
    })),
  }
}

/** The fields of a multipart form (RFC 7578), and the message in it. */
export function mailInForm(
  contentType: string,
  body: Buffer,
): { fields: Record<string, string>; message: Buffer } | undefined {
  const boundary = /^multipart\/form-data; boundary="?([^";]+)"?$/.exec(contentType)?.[1]
  if (boundary === undefined) return undefined
  const fields: Record<string, string> = {}
  let message: Buffer | undefined
  // Latin-1 maps each octet to one character.
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n')
    const content = part.slice(end + 4, -2)
    const name = /name="([^"]+)"/.exec(part.slice(0, end))?.[1] ?? ''
    if (name === 'message') message = Buffer.from(content, 'latin1')
    else fields[name] = content
  }
  return message && { fields, message }
}
