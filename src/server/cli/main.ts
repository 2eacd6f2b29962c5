import { readConfig } from '../config.ts'
import { loadLanguages } from '../i18n/languages.ts'
import { version } from '../processes/processes.ts'
import { type Command, Misuse } from './command.ts'

// Each command is imported when it is used, so that the terminal responds quickly.
const commands: Record<string, () => Promise<Command>> = {
  start: async () => (await import('./start.ts')).startCommand,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  move: async () => (await import('./move.ts')).move,
  storage: async () => (await import('./storage.ts')).storage,
  user: async () => (await import('./user.ts')).user,
  doctor: async () => (await import('./doctor.ts')).doctor,
  texts: async () => (await import('./texts.ts')).texts,
  keys: async () => (await import('./keys.ts')).keys,
}

const [name = '', ...args] = process.argv.slice(2)
const terminal = { say: (line: string) => console.log(line), note: (line: string) => console.error(line) }

/** Exit codes: 0 success, 1 failure, 2 usage error. */
async function obey(): Promise<number | undefined> {
  if (['', 'help', '--help', '-h'].includes(name)) {
    const command = commands[args[0] ?? '']
    terminal.say(command ? helpOf(await command()) : await overview())
    return name === '' ? 2 : 0
  }
  if (['version', '--version', '-v'].includes(name)) {
    terminal.say(version)
    return 0
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) {
    terminal.note(`Unknown command “${name}”.\n\n${await overview()}`)
    return 2
  }
  const command = await load()
  if (args.includes('--help') || args.includes('-h')) {
    terminal.say(helpOf(command))
    return 0
  }
  try {
    // `start` keeps running and ends the process itself.
    const config = readConfig(process.env)
    loadLanguages(config)
    return (await command.run({ config, terminal, args })) ?? (name === 'start' ? undefined : 0)
  } catch (error) {
    const isMisuse = error instanceof Misuse || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    terminal.note(error instanceof Error ? error.message : String(error))
    if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
    if (isMisuse) terminal.note(`\n${helpOf(command)}`)
    return isMisuse ? 2 : 1
  }
}

async function overview() {
  const all = await Promise.all(Object.values(commands).map((load) => load()))
  const width = Math.max(...all.map(({ usage }) => short(usage).length))
  const lines = all.map(({ usage, about }) => `  sanad ${short(usage).padEnd(width)}  ${about}`)
  return `Sanad ${version}\n\n${lines.join('\n')}\n\n  Run sanad help COMMAND for details. Every command uses the environment variables: DATA_DIR, DATABASE_URL, APP_SECRET …`
}

const short = (usage: string) => usage.replace(/ (?:\[|--|\|).*/, '')

function helpOf({ usage, about, help }: Command) {
  const ways = usage.split(' | ').map((way) => `  sanad ${way}`)
  return `${ways.join('\n')}\n\n${about}${help ? `\n\n${help}` : ''}`
}

const code = await obey()
if (code !== undefined) process.exit(code)
