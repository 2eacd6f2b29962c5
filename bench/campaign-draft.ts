// Cost of saving a campaign while it is written, beside reading it: the name of a draft with 30 KB of HTML, and the
// whole content, as HTML and as blocks. node bench/campaign-draft.ts [--saves 300] [--keep folder]
import { parseArgs } from 'node:util'
import { spentBy, spentByDatabase } from './per-call.ts'
import { openSuite } from './suite.ts'

const { values } = parseArgs({
  options: {
    saves: { type: 'string', default: '300' },
    /** A persistent folder. */
    keep: { type: 'string', default: '' },
  },
})
const saves = Number(values.saves)
const { json, root, dataDir, pid, close } = await openSuite(values.keep)

const paragraph =
  '<p>Hello {{ firstName }}, our lamps are made by hand in Aleppo. <a href="https://shop.test">See them</a></p>'
const contentOf = (index: number) => ({
  language: 'en',
  subject: `Lamps ${index}`,
  contentType: 'html',
  content: paragraph.repeat(Math.ceil(30_000 / paragraph.length)),
})

const blocksOf = (index: number) => ({
  ...contentOf(index),
  contentType: 'blocks',
  content: JSON.stringify({
    version: 1,
    blocks: Array.from({ length: 60 }, (_, n) => ({ id: `b${n}`, type: 'text', html: paragraph.repeat(4) })),
  }),
})

/** Calls of one kind, one after the other. Prints their CPU time each, and returns that of the server in ms. */
async function measure(what: string, run: (index: number) => Promise<unknown>, reference?: number) {
  const [database, server] = [spentByDatabase(dataDir), spentBy(pid)]
  for (let index = 0; index < saves; index += 1) await run(index)
  const inDatabase = (spentByDatabase(dataDir) - database) / saves
  const inServer = (spentBy(pid) - server) / saves
  const ratio = reference === undefined ? '' : `  ${(inServer / reference).toFixed(1)} × reading`
  console.log(`${what.padEnd(18)} ${inDatabase.toFixed(2)} ms database  ${inServer.toFixed(2)} ms server${ratio}`)
  return inServer
}

try {
  const { data } = await json('POST', `${root}/campaign`, { contents: [contentOf(0)] })
  const one = `${root}/campaign/${data._id}`
  let version = data.updatedAt
  const save = async (changes: object) => {
    const answer = await json('PATCH', one, { ...changes, version })
    if (!answer.data) throw new Error(JSON.stringify(answer))
    version = answer.data.updatedAt
  }
  // The first calls compile.
  for (let index = 0; index < 100; index += 1) await save({ name: `Draft ${index}` })
  const reading = await measure('reading it', () => json('GET', one))
  await measure('saving its name', (index) => save({ name: `Name ${index}` }), reading)
  await measure('saving its content', (index) => save({ contents: [contentOf(index)] }), reading)
  await measure('saving its blocks', (index) => save({ contents: [blocksOf(index)] }), reading)
} finally {
  await close()
}
