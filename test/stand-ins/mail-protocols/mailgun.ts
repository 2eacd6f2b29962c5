import { mailInForm, parsedMail } from '../mime-reading.ts'
import { nowhere, type Protocol, tooMany } from './protocol.ts'

const mailgunKey = 'key-of-the-stand-in'
export const mailgun: Protocol = {
  settings: { apiKey: mailgunKey, domain: 'mg.shop.test', region: 'eu' },
  secrets: [mailgunKey],
  success: 200,
  refusesKey: ({ headers }) =>
    headers.authorization === `Basic ${Buffer.from(`api:${mailgunKey}`).toString('base64')}`
      ? undefined
      : { status: 401, body: 'Forbidden' },
  read(heard) {
    const call = `${heard.method} ${heard.path}`
    const domain = { name: 'mg.shop.test', state: 'active', is_disabled: false, type: 'custom' }
    if (call === 'GET /v4/domains/mg.shop.test') return { told: { domain, receiving_dns_records: [] } }
    if (call === 'GET /v4/domains')
      return {
        told: { total_count: 2, items: [domain, { name: 'new.test', state: 'unverified', is_disabled: false }] },
      }
    if (call !== 'POST /v3/mg.shop.test/messages.mime') return nowhere
    const form = mailInForm(heard.headers['content-type'] ?? '', heard.body)
    if (!form || form.fields['o:tracking'] !== 'no')
      return { refused: { status: 400, body: { message: 'message parameter is missing' } } }
    // An address in the Cc header gets the message only if `to` names it as well.
    const [to = '', ...others] = (form.fields['to'] ?? '').split(',')
    const refused = tooMany(1000, [to], others)
    if (refused) return refused
    return parsedMail(form.message).then((mail) => {
      const cc = others.filter((one) => mail.headers['Cc']?.includes(one))
      return { mail: { ...mail, to, also: others.filter((one) => !cc.includes(one)), cc } }
    })
  },
  accepted: (number) => ({ body: { id: `<${number}@mg.shop.test>`, message: 'Queued. Thank you.' } }),
  faults: {
    401: { body: 'Forbidden' },
    403: { body: { message: 'Domain mg.shop.test is not allowed to send: Your account is disabled' } },
    429: { body: { message: 'Domain mg.shop.test is sending too fast' } },
    400: { body: { message: "'to' parameter is not a valid address. please check documentation" } },
    500: { body: { message: 'Internal Server Error' } },
  },
}
