/**
 * Stores texts that try to run a script in everything that members write, opens every page that shows them in a real
 * browser, and counts what ran. The browser's content policy is off, so that only the product's own HTML keeps scripts
 * out. `node verify/xss.ts [--port 29770]`, with the path of a Chromium in CHROMIUM
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { start } from '#server/start.ts'
import { httpClient } from './http-client.ts'
import { writeSuite } from './xss-suite.ts'
import { attackTexts } from './xss-texts.ts'
import { turnOffSpamRules } from '../test/spam-rules.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '29770' } } })

const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-xss-'))
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

await turnOffSpamRules(sanad.url, administrator)

type Answered = {
  status: number
  body: Record<string, never> & { data?: { _id: string; slug: string }; token?: string }
}

const call = httpClient(sanad.url)

async function tell(method: string, to: string, body: object, token = ''): Promise<Answered> {
  const { status, text } = await call(method, to, { token, body })
  return { status, body: JSON.parse(text) as Answered['body'] }
}

const faults: string[] = []
const shown = { texts: 0, pages: 0, refused: 0 }

/** A text that reports its number when it runs. */
const numbered = (text: string, at: number) => text.replaceAll('(N)', `(${at})`)

type Session = { token: string; refresh_token: string; user: { role: string; defaultWorkspace: string } }

/** A member with an attack as name, where it is accepted. */
async function writer(at: number): Promise<Session> {
  const text = numbered(attackTexts[at % attackTexts.length] ?? '', at)
  const person = { email: `writer${at}@member.test`, password: 'correct horse 2', acceptTerms: true }
  const named = await tell('POST', '/api/en/auth/signup', {
    ...person,
    firstName: text.replaceAll('\n', ' ').slice(0, 80),
    lastName: 'Saleh',
  })
  if (named.status >= 300) shown.refused += 1
  const signed =
    named.status < 300
      ? named
      : await tell('POST', '/api/en/auth/signup', { ...person, firstName: 'Maha', lastName: 'Saleh' })
  const session = signed.body as unknown as Session
  const about = await tell(
    'PATCH',
    '/api/en/user/profile',
    {
      bio: text,
      location: text.replaceAll('\n', ' ').slice(0, 120),
      skills: [text.replaceAll('\n', ' ').slice(0, 40)],
    },
    session.token,
  )
  if (about.status >= 300) shown.refused += 1
  return session
}

/** A session as the pages store it. */
const storedFor = ({ token, refresh_token, user }: Session) => ({
  auth_token: token,
  refresh_token,
  user_data: JSON.stringify(user),
  user_role: user.role,
  remember_me: 'true',
})

/**
 * Questions with each text in the title, the body, an answer and an earlier version, and with a tag where tags accept
 * it.
 */
async function write(writers: Session[], keeper: string): Promise<{ id: string; slug: string }[]> {
  const written: { id: string; slug: string }[] = []
  for (const [at, attack] of attackTexts.entries()) {
    const text = numbered(attack, at)
    const token = writers[at % writers.length]?.token ?? ''
    const names = { en: `${text.slice(0, 30)}${at}`, ar: `${text.slice(0, 30)} و${at}` }
    const tag = await tell('POST', '/api/en/tag', { name: names }, keeper)
    const tags = tag.body.data ? [tag.body.data._id] : []
    const titled = { title: text.replaceAll('\n', ' ').slice(0, 200), body: `Before.\n\n${text}\n\nAfter.`, tags }
    const questionText = await tell('POST', '/api/en/question', titled, token)
    const plain =
      questionText.status < 300
        ? questionText
        : await tell('POST', '/api/en/question', { title: `Text ${at}`, body: text }, token)
    if (questionText.status >= 300) shown.refused += 1
    const question = plain.body.data
    if (!question) continue
    shown.texts += 1
    written.push({ id: question._id, slug: question.slug })
    await tell('POST', '/api/en/answer', { questionId: question._id, body: text }, keeper)
    await tell('PATCH', `/api/en/question/${question._id}`, { body: `${text}\n\nand again ${text}` }, token)
  }
  return written
}

/** Checks the current page: nothing ran, nothing could run, nothing was fetched from elsewhere. */
async function inspect(page: Page, what: string) {
  shown.pages += 1
  const found: string[] = await page.evaluate(`(() => {
    const found = (window.ran ?? []).map((number) => 'ran: ' + number)
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) found.push('handler: ' + element.outerHTML.slice(0, 120))
        const address = value.replace(/[\\u0000-\\u0020]/g, '')
        // An empty icon is the product's own word for none.
        if (/^(href|src|action|formaction|xlink:href|data|srcdoc)$/i.test(name) && /^(javascript|vbscript|data):/i.test(address) && address !== 'data:,')
          found.push('address: ' + element.outerHTML.slice(0, 120))
      }
    }
    const own = [...document.querySelectorAll('script')].filter((one) => !/json/.test(one.type) && /alert\\(/.test(one.text))
    if (own.length > 0) found.push('script: ' + own[0].outerHTML.slice(0, 120))
    // A mail is shown in a frame in which nothing runs.
    const foreign = document.querySelector('iframe:not([sandbox]), iframe[sandbox~="allow-scripts"], object, embed, base, ' +
      '.markdown iframe, .markdown svg, .markdown style, .markdown form')
    if (foreign) found.push('foreign element: ' + foreign.outerHTML.slice(0, 120))
    return found
  })()`)
  faults.push(...found.map((fault) => `${what}: ${fault}`))
}

async function visitor(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(
    `window.ran = []; for (const name of ['alert', 'confirm', 'prompt']) window[name] = (number) => { window.ran.push(number) }`,
  )
  // The machine is slow here, not the page.
  page.setDefaultTimeout(180_000)
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(sanad.url) && !/^(?:data|blob):/.test(request.url()))
      faults.push(`fetched ${request.url()}`)
  })
  return page
}

/** Waits until the application has hydrated, and hovers over everything that members wrote. */
async function settled(page: Page) {
  await page.locator('.page').waitFor()
  await page.evaluate(`document.querySelectorAll('main *').forEach((element) => {
    for (const name of ['mouseover', 'pointerenter', 'focus', 'toggle']) element.dispatchEvent(new Event(name))
  })`)
}

/** The pages of a business and its mail, opened by the last account to sign in. */
async function throughSuite(page: Page, owner: Session | undefined) {
  if (!owner) throw new Error('Nobody wrote')
  const texts = attackTexts.map((text, at) => numbered(text, 10_000 + at))
  const send = async (method: string, to: string, body: object) => {
    const answer = await tell(method, to, body, owner.token)
    return { status: answer.status, id: answer.body.data?._id }
  }
  const { addresses, refused } = await writeSuite(texts, send, owner.user.defaultWorkspace)
  shown.texts += texts.length
  shown.refused += refused
  for (const address of addresses) {
    await page.goto(sanad.url + address)
    await (address.startsWith('/f/') ? page.locator('form').first().waitFor() : settled(page))
    await page.waitForTimeout(500)
    await inspect(page, address)
  }
}

const browser = await chromium.launch({
  ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const keeper = (await tell('POST', '/api/en/auth/signin', administrator)).body.token ?? ''
  const writers: Session[] = []
  for (let at = 0; at < 12; at += 1) writers.push(await writer(at * 9 + 1))
  const questions = await write(writers, keeper)
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block', reducedMotion: 'reduce' })
  const page = await visitor(context)
  for (const { slug } of questions) {
    const address = `/qa/${encodeURIComponent(slug)}`
    await page.goto(sanad.url + address, { waitUntil: 'load' })
    await page.locator('.markdown').first().waitFor()
    await settled(page)
    await inspect(page, address)
  }
  for (let number = 1; number <= Math.ceil(questions.length / 50); number += 1) {
    await page.goto(`${sanad.url}/qa?size=50&page=${number}&language=${number % 2 ? 'ar' : 'en'}`)
    await settled(page)
    await inspect(page, `the list, page ${number}`)
  }
  for (const text of attackTexts.slice(0, 30)) {
    await page.goto(`${sanad.url}/qa?search=${encodeURIComponent(text)}&language=en`)
    await settled(page)
    await inspect(page, `a search for ${text}`)
  }
  for (const { id } of questions.filter((_question, at) => at % 8 === 0)) {
    await page.goto(`${sanad.url}/qa/${id}`)
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Revision history' }).click()
    await page.getByRole('dialog').locator('ins').first().waitFor()
    await inspect(page, `the history of ${id}`)
  }
  for (const session of writers) {
    await page.evaluate(
      `Object.entries(${JSON.stringify(storedFor(session))}).forEach(([name, value]) => localStorage.setItem(name, value))`,
    )
    for (const address of [
      '/dashboard',
      '/dashboard/profile',
      '/community',
      `/qa/${encodeURIComponent(questions[3]?.slug ?? '')}`,
    ]) {
      await page.goto(sanad.url + address)
      await settled(page)
      await page.waitForTimeout(300)
      await inspect(page, `${address} as a member`)
    }
  }
  await throughSuite(page, writers.at(-1))
} finally {
  await browser.close()
  await sanad.stop()
  await rm(dataDir, { recursive: true, force: true })
}

console.log(
  `${shown.texts} texts on ${shown.pages} pages, ${shown.refused} refused at the endpoint; ${faults.length} ran or could have run`,
)
for (const fault of [...new Set(faults)].slice(0, 40)) console.log(`- ${fault}`)
process.exit(faults.length > 0 ? 1 : 0)
