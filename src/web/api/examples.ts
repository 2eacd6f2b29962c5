const address = () => `${location.origin}/api/en/email-marketing/transactional`
const mail = {
  to: 'maha@example.com',
  subject: 'Receipt {{ order.number }}',
  html: '<p>{{ order.name }}</p>',
  data: { order: { number: 7, name: 'Soap' } },
}

/** An example of sending a transactional message. */
export const curlExample = () => `curl ${address()} \\
  -H 'Authorization: Bearer sk_…' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: order-7' \\
  -d '${JSON.stringify(mail)}'`

/** The same in TypeScript. */
export const typeScriptExample = () => `const response = await fetch('${address()}', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.SANAD_KEY}\`,
    'content-type': 'application/json',
    'idempotency-key': 'order-7',
  },
  body: JSON.stringify(${JSON.stringify(mail, null, 2).replaceAll('\n', '\n  ')}),
})
if (response.status !== 202) throw new Error(await response.text())
const { data } = await response.json() // data._id, data.state`
