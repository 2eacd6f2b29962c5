// Cost of a form sign-up in a workspace with very many contacts, beside an empty one: the page and the submission. node
// bench/sign-ups.ts [--contacts 1000000] [--sign-ups 200] [--keep folder]
import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { input, proofOf } from '#test/sign-up.ts'
import { spentBy, spentByDatabase } from './per-call.ts'
import { fillContacts } from './size-rows.ts'
import { openSuite } from './suite.ts'

const { values } = parseArgs({
  options: {
    contacts: { type: 'string', default: '1000000' },
    'sign-ups': { type: 'string', default: '200' },
    /** A persistent folder, filled by the first run. */
    keep: { type: 'string', default: '' },
  },
})
const contacts = Number(values.contacts)
const signUps = Number(values['sign-ups'])
const suite = await openSuite(values.keep)
const { database, json, newcomer, root, url, dataDir, pid } = suite

const both = (text: string) => ({ en: text, ar: text })

type Call = typeof json

/** A form without double opt-in but with proof of work, which adds a tag. */
async function formOf(of: string, call: Call): Promise<string> {
  const texts = { title: both('Hear from us'), button: both('Sign me up') }
  const tag = await call('POST', `${of}/tag`, { name: both(`From the site ${Date.now()}`) })
  const form = { name: 'Newsletter', texts, doubleOptIn: false, tagIds: [tag.data._id] }
  return (await call('POST', `${of}/form`, { ...form, fields: [{ kind: 'firstName', required: true }] })).data._id
}

const pageOf = async (form: string) => (await fetch(`${url}/f/${form}`)).text()

/** Calls of one kind, one after the other. */
async function measure(what: string, count: number, run: (index: number) => Promise<unknown>) {
  const spent = () => [spentByDatabase(dataDir), spentBy(pid)] as const
  const [database, server] = spent()
  for (let index = 0; index < count; index += 1) await run(index)
  const [databaseNow, serverNow] = spent()
  const each = (ms: number) => (ms / count).toFixed(2).padStart(7)
  console.log(`  ${what.padEnd(20)} ${each(databaseNow - database)} ms database ${each(serverNow - server)} ms server`)
}

async function signUp(of: string, call: Call) {
  const form = await formOf(of, call)
  const stamp = input(await pageOf(form), 'stamp')
  // Minimum reading time that the form requires.
  await wait(2000)
  const people = Array.from({ length: signUps + 10 }, (_, index) => {
    const email = `visitor${index}-${Date.now()}@visitors.example`
    return new URLSearchParams({ email, 'own-0': 'ليلى', stamp, proof: proofOf(stamp, email) })
  })
  const send = async (index: number) => {
    const answer = await fetch(`${url}/f/${form}`, { method: 'POST', body: people[index] ?? null })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  }
  for (let index = signUps; index < people.length; index += 1) await send(index)
  await measure('its page', signUps, () => pageOf(form))
  await measure('what is sent', signUps, send)
  const { data } = await call('GET', `${of}/form/${form}`)
  if (data.stats.confirmed !== people.length) throw new Error(`${data.stats.confirmed} of ${people.length} signed up`)
}

try {
  const { rows } = await database.query<{ id: string }>('select id from workspaces where slug = $1', [
    root.split('/')[2],
  ])
  if ((await database.query('select from contacts limit 1')).rowCount === 0)
    await fillContacts(database, rows[0]?.id ?? '', contacts)
  const other = await newcomer()
  for (const round of [1, 2]) {
    console.log(`a workspace that is new, round ${round}`)
    await signUp(other.root, other.json)
    console.log(`a workspace with ${contacts} contacts, round ${round}`)
    await signUp(root, json)
  }
} finally {
  await suite.close()
}
process.exit()
