import { parseArgs } from 'node:util'
import { type Storage, openStorage } from '../storage/storage.ts'
import { copyFile, moveIn, moveOut, filesIn, checkFile, rowsHoldingBytes } from '../storage/move-files.ts'
import { type Command, Misuse, Refusal, silentLog, type Terminal } from './command.ts'
import { formatBytes, type Installation, openInstallation } from './installation.ts'

export const storage: Command = {
  usage: 'storage show | storage move | storage check',
  about: 'shows, moves and checks stored images, emails and attachments',
  help: `Files are stored in the database, a folder or a bucket.
  show    shows where files are stored, how many and how large
  move    moves all files to STORAGE_URL, from the database and from STORAGE_URL_PREVIOUS; without STORAGE_URL, into the
          database. Sanad can keep running. Each file is verified at its new place, and the old copy isn’t changed.
          You can interrupt the command and run it again at any time.
  check   reads every file and compares its hash; exits with 1 if a file is missing or damaged
To change the place without downtime, start every process with the old place as STORAGE_URL and the new one as
STORAGE_URL_PREVIOUS. Then restart each process with the two swapped. Run "storage move", then unset STORAGE_URL_PREVIOUS.`,
  async run({ config, terminal, args }) {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const [deed, ...more] = positionals
    const work = deed === 'show' ? show : deed === 'move' ? move : deed === 'check' ? check : undefined
    if (!work || more.length > 0) throw new Misuse('Choose show, move or check.')
    const installation = await openInstallation(config, terminal)
    const storage = openStorage(config, { db: installation.db, log: silentLog })
    try {
      return await work({ installation, storage, terminal })
    } finally {
      storage.close()
      await installation.close()
    }
  },
}

type Work = { installation: Installation; storage: Storage; terminal: Terminal }

async function show({ installation: { db }, storage, terminal: { say } }: Work): Promise<undefined> {
  const totals = await db.selectFrom('stored_totals').selectAll().execute()
  const files = totals.reduce((sum, part) => sum + part.files, 0)
  const bytes = totals.reduce((sum, part) => sum + part.bytes, 0)
  say(`New files are stored in ${storage.place?.name ?? 'the database'}.`)
  if (storage.previous) say(`Some files may still be in ${storage.previous.name}.`)
  say(`Files outside the database: ${files} (${formatBytes(bytes)})`)
}

async function move({ installation: { db }, storage, terminal }: Work): Promise<number | undefined> {
  const { place, previous } = storage
  const { say } = terminal
  if (!place && !previous)
    throw new Refusal(
      'Set STORAGE_URL to the new place. To move files into the database, set only STORAGE_URL_PREVIOUS to their current place.',
    )
  const wrong = tally(terminal, 'moved')
  if (place && previous) {
    let [copied, bytes, there] = [0, 0, 0]
    for await (const file of filesIn(db, { pointed: true })) {
      const done = await copyFile(previous, place, file)
      if (typeof done !== 'number') wrong.note(file.sha256, done)
      else if (done === 0) there += 1
      else [copied, bytes] = [copied + 1, bytes + done]
      wrong.tick()
    }
    say(
      `${copied} files (${formatBytes(bytes)}) copied from ${previous.name} to ${place.name}. Already there: ${there}.`,
    )
  }
  let [rows, bytes] = [0, 0]
  for await (const row of rowsHoldingBytes(db, place ? 'bytes' : 'file')) {
    const done = place ? await moveOut(db, storage, row) : await moveIn(db, storage, row)
    if (typeof done !== 'number') wrong.note(row.key.at(-1) ?? '', done)
    else if (done > 0) [rows, bytes] = [rows + 1, bytes + done]
    wrong.tick()
  }
  say(
    place
      ? `${rows} files (${formatBytes(bytes)}) moved from the database to ${place.name}.`
      : `${rows} files (${formatBytes(bytes)}) copied from ${previous?.name} into the database.`,
  )
  say('Every file was verified at its new place. Files in the old place weren’t changed.')
  return wrong.told()
}

async function check({ installation: { db }, storage, terminal }: Work): Promise<number | undefined> {
  const checked = await checkFiles(db, storage, terminal)
  terminal.say(`${checked.files} files (${formatBytes(checked.bytes)}) verified.`)
  return checked.code
}

/** Reads every referenced file. */
export async function checkFiles(db: Installation['db'], { place, previous }: Storage, terminal: Terminal) {
  const wrong = tally(terminal, 'read')
  let [files, bytes] = [0, 0]
  for await (const file of filesIn(db, { pointed: true })) {
    let found: Awaited<ReturnType<typeof checkFile>> = 'missing'
    for (const there of [place, previous]) if (there && typeof found !== 'number') found = await checkFile(there, file)
    if (typeof found === 'number') [files, bytes] = [files + 1, bytes + found]
    else wrong.note(file.sha256, found)
    wrong.tick()
  }
  return { files, bytes, code: wrong.told() }
}

const maxReported = 20

/** Counts successes, and keeps the first failures. */
function tally({ say, note }: Terminal, verb: string) {
  const wrong: string[] = []
  let [ticks, count] = [0, 0]
  return {
    tick() {
      ticks += 1
      if (ticks % 1000 === 0) note(`${ticks} ${verb}`)
    },
    note(file: string, what: string) {
      count += 1
      if (wrong.length < maxReported) wrong.push(`${file} is ${what}`)
    },
    told(): number | undefined {
      if (count === 0) return undefined
      for (const line of wrong) say(line)
      say(`Missing or damaged files: ${count}. Restore them from a backup of their place.`)
      return 1
    },
  }
}
