/**
 * Posts spam from 20 fresh accounts, and checks that readers see at most three posts, that no mail goes out, and that
 * one press takes all of it back. `node verify/spam.ts [--port 29470] [--posts 6] [--pause 200]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { start } from '#server/start.ts'
import { httpClient } from './http-client.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '29470' },
    posts: { type: 'string', default: '6' },
    pause: { type: 'string', default: '200' },
  },
})
const posts = Number(values.posts)
/** Between the posts of a slow account (ms). */
const pause = Number(values.pause)
const accounts = 20

const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-spam-'))
const administrator = { email: 'admin@sanad.test', password: 'correct horse 1' }
const sanad = await start({
  PORT: values.port,
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
})
const request = httpClient(sanad.url)

// oxlint-disable-next-line typescript/no-explicit-any
type Body = any

async function call(method: string, to: string, token = '', body?: object): Promise<{ status: number; body: Body }> {
  const { status, text } = await request(method, to, { token, ...(body && { body }) })
  return { status, body: JSON.parse(text) as Body }
}

const signUp = (firstName: string, email: string) =>
  call('POST', '/api/en/auth/signup', '', {
    firstName,
    lastName: 'Saleh',
    email,
    password: 'correct horse 2',
    acceptTerms: true,
  })

const texts = [
  'Best casino, win now: https://win.bad.test',
  'أفضل كـازينو على الإنترنت، سجّلوا الآن: https://win.bad.test',
  'Cheap watches https://a.example https://b.example https://c.example https://d.example',
  'قروض فورية بلا كفيل، تواصلوا معنا عبر www.loans.com',
  'Great question! I had the same problem and they solved it for me.',
  'سؤال ممتاز، واجهت المشكلة نفسها وحلّوها لي خلال يوم واحد.',
]
const throwaway = ['mailinator.com', 'guerrillamail.com', 'yopmail.com', '10minutemail.com']
const real = ['gmail.com', 'outlook.com', 'مثال.شركة', 'shop.example']

type Spammer = { token: string; id: string }
const counts = { signUpsRefused: 0, queued: 0, refused: 0, limited: 0, published: 0 }

async function post({ token }: Spammer, number: number, questionId: string, readerId: string) {
  const text = `${texts[number % texts.length]} [@Lina](/community/${readerId})`
  const isQuestion = number % 2 === 0
  const { status, body } = await call(
    'POST',
    isQuestion ? '/api/en/question' : '/api/ar/answer',
    token,
    isQuestion ? { title: text.slice(0, 60), body: text } : { questionId, body: text },
  )
  if (status === 429) counts.limited += 1
  else if (status === 400) counts.refused += 1
  else if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  else counts[body.data.status === 'published' ? 'published' : 'queued'] += 1
}

try {
  const { token: admin } = (await call('POST', '/api/en/auth/signin', '', administrator)).body
  const watchedWords = { queue: ['loans', 'قروض'], block: ['casino', 'كازينو'], flag: ['watches'] }
  const spam = { watchedWords, blockedDomains: ['bad.test'] }
  await call('PATCH', '/api/en/admin/settings', admin, { spam })

  // A reader with three approved questions, which they follow.
  const reader = (await signUp('Lina', 'lina@reader.example')).body
  const asked: string[] = []
  for (let made = 0; made < 3; made += 1) {
    const question = { title: `Wax ${made}`, body: 'How much?' }
    const { data } = (await call('POST', '/api/en/question', reader.token, question)).body
    await call('POST', `/api/en/admin/moderation/${data._id}/decision`, admin, { decision: 'approve' })
    asked.push(data._id)
  }
  const mails = async () => (await call('GET', '/api/en/admin/system-mail', admin)).body.pagination.total as number
  const told = async () =>
    (await call('GET', '/api/en/user/notifications', reader.token)).body.pagination.total as number
  const quiet = async () => {
    for (let before = -1, now = 0; before !== now; before = now, now = (await mails()) + (await told()))
      await wait(1500)
  }
  await quiet()
  const before = { mails: await mails(), told: await told() }

  const spammers: Spammer[] = []
  for (let made = 0; made < accounts; made += 1) {
    const name = `seller${made}`
    const domains = made % 2 === 0 ? throwaway : real
    const first = await signUp('Sami', `${name}@${domains[(made >> 1) % domains.length]}`)
    if (first.status === 201) spammers.push({ token: first.body.token, id: first.body.user._id })
    else {
      counts.signUpsRefused += 1
      // They try again with an address that lasts.
      const { body } = await signUp('Sami', `${name}@second.example`)
      spammers.push({ token: body.token, id: body.user._id })
    }
  }
  await Promise.all(
    spammers.map(async (spammer, at) => {
      const isFast = at % 2 === 0
      const each = Array.from({ length: posts }, (_none, number) => async () => {
        await post(spammer, at + number, asked[number % asked.length] ?? '', reader.user._id)
      })
      if (isFast) await Promise.all(each.map((request) => request()))
      else
        for (const request of each) {
          await request()
          await wait(pause)
        }
    }),
  )
  await quiet()

  /** What readers have in front of them: posts of the accounts in lists, on pages and in the sitemap. */
  const visible = async () => {
    const ids = new Set(spammers.map(({ id }) => id))
    const found: string[] = []
    for (const to of ['question', 'answer'])
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { data, pagination } = (await call('GET', `/api/en/${to}?size=100&page=${page}`, reader.token)).body
        pages = pagination.pages
        found.push(...data.filter((item: Body) => ids.has(item.author?._id)).map((item: Body) => item._id as string))
      }
    return found.length
  }
  const outcome = {
    visible: await visible(),
    mails: (await mails()) - before.mails,
    told: (await told()) - before.told,
  }

  // A moderator approves some of it by mistake; then one press takes all of it back, and another undoes that.
  const queue = async () =>
    (await call('GET', '/api/en/admin/moderation?size=100', admin)).body as { data: Body[]; pagination: Body }
  for (const { _id } of (await queue()).data.slice(0, 5))
    await call('POST', `/api/en/admin/moderation/${_id}/decision`, admin, { decision: 'approve' })
  const approved = await visible()
  const press = async () => {
    const run = { entity: 'user', action: 'spam', ids: spammers.map(({ id }) => id) }
    const { body } = await call('POST', '/api/en/admin/bulk', admin, run)
    return body.data.run._id as string
  }
  const left = async () => ({ visible: await visible(), queue: (await queue()).pagination.total, told: await told() })
  const run = await press()
  const afterPress = await left()
  await call('POST', `/api/en/admin/bulk/${run}/undo`, admin)
  const afterUndo = await visible()
  await press()
  const atEnd = await left()
  console.log({ accounts: spammers.length, ...counts, ...outcome, approved, afterPress, afterUndo, atEnd })
  const isClean = ({ visible: seen, queue: waiting, told: news }: Awaited<ReturnType<typeof left>>) =>
    seen === 0 && waiting === 0 && news === before.told
  const held =
    outcome.visible <= 3 &&
    outcome.mails === 0 &&
    outcome.told === 0 &&
    approved > 0 &&
    isClean(afterPress) &&
    afterUndo === approved &&
    isClean(atEnd)
  if (!held) process.exitCode = 1
} finally {
  await sanad.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
