import { type APIRequestContext, expect } from '@playwright/test'
import type { SessionUser } from '#contract/auth.ts'
import type { Lang } from '#contract/text/languages.ts'
import { administrator } from './person.ts'

// One item of everything, with texts in Greek: no letter of it is taken for English or Arabic.

export type SignedIn = { token: string; refresh_token: string; user: SessionUser }

export type Content = {
  owner: SignedIn
  admin: SignedIn
  /** A value for each parameter of an address. */
  ids: Record<string, string>
  /** Links of an email to pages without a sign-in. */
  links: string[]
}

const both = (text: string) => ({ en: text, ar: text })
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

type Made = { data: { _id: string; slug?: string; url?: string }; jobId?: string }

/** Calls the API in a language as one person. */
function caller(request: APIRequestContext, token?: string) {
  return async <Answer = Made>(method: 'get' | 'post' | 'patch', path: string, data?: object): Promise<Answer> => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await request[method](path, { ...(data && { data }), headers })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return (await response.json()) as Answer
  }
}

/** Fills a new installation, which is in the first of the given languages. */
export async function fillWithGreek(
  request: APIRequestContext,
  [language, ...others]: readonly [Lang, ...Lang[]],
): Promise<Content> {
  const anyone = caller(request)
  const signedIn = await anyone<SignedIn>('post', '/api/en/auth/signin', administrator)
  const asAdmin = caller(request, signedIn.token)
  await asAdmin('patch', '/api/en/admin/settings', {
    siteName: both('Σανάδ'),
    tagline: both('Μαζί'),
    languages: [language, ...others, 'en', 'ar'],
    defaultLanguage: language,
  })
  await asAdmin('patch', '/api/en/user/profile', { firstName: 'Άννα', lastName: 'Ιωάννου' })
  await asAdmin('patch', '/api/en/auth/language', { preferredLanguage: language })
  const base = `/api/${language}`
  const owner = await anyone<SignedIn>('post', `${base}/auth/signup`, {
    firstName: 'Ελένη',
    lastName: 'Παππά',
    email: 'eleni@member.test',
    password: 'correct horse 2',
    acceptTerms: true,
    preferredLanguage: language,
  })
  const asOwner = caller(request, owner.token)
  const community = await fillCommunity(asOwner, asAdmin, base, signedIn.user)
  const suite = await fillSuite(request, owner, base)
  const admin = await anyone<SignedIn>('post', `${base}/auth/signin`, administrator)
  return {
    owner,
    admin,
    ids: { ...community, ...suite.ids, memberId: admin.user._id, provider: 'openid' },
    links: suite.links,
  }
}

type Call = ReturnType<typeof caller>

async function fillCommunity(owner: Call, admin: Call, base: string, { defaultWorkspace }: SessionUser) {
  const tag = (await admin('post', '/api/en/tag', { name: both('Καφές') })).data._id
  // Counts of one, of two and of five have different forms.
  for (const [word, count] of [
    ['Δύο', 2],
    ['Πέντε', 5],
  ] as const)
    for (let at = 1; at <= count; at += 1) await admin('post', '/api/en/tag', { name: both(`${word} ${at}`) })
  const question = { title: 'Πώς ψήνεται ο καφές;', body: 'Σε χόβολη ή όχι;', tags: [tag] }
  const asked = (await owner('post', `${base}/question`, question)).data
  const other = (await owner('post', `${base}/question`, { title: 'Πού βρίσκω κεραμικά;', body: 'Στην Αθήνα;' })).data
  const answer = { questionId: asked._id, body: 'Αργά, σε χαμηλή φωτιά.' }
  const { data: answered } = await admin('post', `${base}/answer`, answer)
  await owner('post', `${base}/answer`, { questionId: other._id, body: 'Στο κέντρο.' })
  await admin('post', `${base}/qa-relation`, { questionId: other._id, answerId: answered._id, note: 'Σχετικό' })
  await admin('post', `${base}/question/${other._id}/flag`, { reason: 'spam', note: 'Διαφήμιση' })
  const article = { title: both('Οδηγός'), body: both('Ένα **κείμενο**.'), status: 'published', tags: [tag] }
  const { data: written } = await admin('post', `${base}/article`, article)
  await admin('post', `${base}/article`, { title: both('Πρόχειρο'), body: both('Κάτι.') })
  const tool = { name: both('Ζυγαριά'), description: both('Ζυγίζει.'), url: 'https://tool.test/', category: 'Μέτρηση' }
  const { data: made } = await admin('post', '/api/en/tool', tool)
  const meeting = {
    startsAt: daysAhead(3),
    durationMinutes: 60,
    timeZone: 'Europe/Athens',
    joinUrl: 'https://meet.test/',
  }
  const { data: met } = await admin('post', '/api/en/zoom', { title: both('Συνάντηση'), tags: [tag], ...meeting })
  const recurrence = { frequency: 'weekly', count: 4 }
  await admin('post', '/api/en/zoom', { title: both('Κάθε εβδομάδα'), ...meeting, recurrence })
  const kind = { group: 'Κείμενα', name: both('Αποφθέγματα') }
  const { data: classification } = await admin('post', `/api/${defaultWorkspace}/keep-classification`, kind)
  const kept = { title: both('Γνωμικό'), body: both('Παν μέτρον άριστον.'), classificationId: classification._id }
  await admin('post', `/api/${defaultWorkspace}/keep-content`, kept)
  await owner('post', `${base}/contact`, { name: 'Νίκος', email: 'nikos@visitor.test', message: 'Γεια σας.' })
  const project = { name: both('Κεραμικά'), what: both('Κούπες'), audience: both('Φίλοι του καφέ') }
  const { data: brand } = await owner('post', `${base}/project`, project)
  const post = { kind: 'post', network: 'instagram', language: 'en', text: 'Νέες κούπες.', hashtags: ['#κούπες'] }
  await owner('post', `${base}/project/${brand._id}/text`, post)
  return {
    question: asked.slug ?? asked._id,
    article: written.slug ?? written._id,
    articleId: written._id,
    tool: made._id,
    meeting: met.slug ?? met._id,
    projectId: brand._id,
  }
}

async function fillSuite(request: APIRequestContext, { token, user }: SignedIn, base: string) {
  const call = caller(request, token)
  const suite = `/api/${user.defaultWorkspace}/email-marketing`
  const add = async (path: string, data: object) => (await call('post', `${suite}/${path}`, data)).data._id
  await call('patch', `${base}/workspace/${user.defaultWorkspace}`, { name: 'Εργαστήρι' })
  await call('post', `${base}/workspace/${user.defaultWorkspace}/member`, {
    email: 'bkt@member.test',
    role: 'editor',
  })
  const sandbox = { name: 'Κουτί', type: 'sandbox', fromEmail: 'shop@shop.test', fromName: 'Εργαστήρι' }
  const providerId = await add('email-service-provider', sandbox)
  const settings = { host: '127.0.0.1', port: 1, secure: 'none' }
  await add('email-service-provider', { ...sandbox, name: 'Ταχυδρομείο', type: 'smtp', settings, isDefault: false })
  const tagId = await add('tag', { name: both('Πελάτες'), type: 'email', color: 'green' })
  const topicId = await add('topic', { name: both('Νέα'), description: both('Κάθε μήνα') })
  const people = ['Μαρία', 'Γιώργος', 'Σοφία', 'Πέτρος', 'Κώστας', 'Ζωή'].flatMap((name) => Array(4).fill(name))
  const contact = (firstName: string, at: number) => {
    const more = { lastName: 'Δήμου', tagIds: at < 2 ? [tagId] : [], language: user.preferredLanguage }
    const attributes = { πόλη: 'Αθήνα', παραγγελίες: at }
    return add('email', { email: `guest${at}@customers.test`, firstName, ...more, attributes })
  }
  const contacts: string[] = []
  for (const [at, name] of people.entries()) contacts.push(await contact(String(name), at))
  const conditions = { match: 'all', of: [{ field: 'tags', is: 'any', tagIds: [tagId] }] }
  const groupId = await add('group', { name: 'Καλοί πελάτες', description: 'Αγοράζουν συχνά', tags: [tagId] })
  const texts = { title: both('Ενημέρωση'), text: both('Κάθε μήνα.'), button: both('Εγγραφή') }
  const fields = [{ kind: 'firstName' }, { kind: 'attribute', attribute: 'πόλη', label: both('Πόλη') }]
  const formId = await add('form', { name: 'Υποσέλιδο', texts, fields, topicIds: [topicId], tagIds: [tagId] })
  const content = '<p>Γεια σου {{ firstName }}</p><p><a href="https://shop.test/">Κατάστημα</a></p>'
  const mail = { subject: 'Νέες κούπες', content, language: user.preferredLanguage }
  const templateId = await add('template', { name: 'Επιστολή', ...mail })
  await add('template', { name: 'Πρόσκληση', ...mail, subject: 'Ελάτε' })
  const recipients = { all: true }
  const { jobId = '' } = await call('post', `${suite}/email-service-provider/send-bulk-emails`, {
    templateId,
    recipients,
    providerId,
    trackOpens: true,
    trackClicks: true,
  })
  const contents = [{ language: user.preferredLanguage, subject: 'Εκπτώσεις', contentType: 'html', content }]
  const campaignId = await add('campaign', { name: 'Ιούνιος', contents, recipients })
  const timing = { kind: 'at', at: daysAhead(2) }
  const { data: later } = await call<{ data: { _id: string; version: number } }>('post', `${suite}/campaign`, {
    name: 'Ιούλιος',
    contents,
    recipients,
    timing,
  })
  await call('post', `${suite}/campaign/${later._id}/send`, { version: later.version, despiteWarnings: true })
  const automationId = await add('automation', { name: 'Καλωσόρισμα', flow: flowOf(templateId, tagId, conditions) })
  await add('automation', { name: 'Γενέθλια', flow: { trigger: { kind: 'date', field: 'γέννηση', yearly: true } } })
  const variants = [{ templateId }, { templateId, subject: 'Άλλο' }]
  const tried = { recipients, share: 90, winnerBy: 'opens', afterHours: 4, despiteWarnings: true }
  const testId = await add('job-test', { name: 'Δύο θέματα', variants, ...tried })
  const rule = { every: 'week', weekdays: [1, 4], hour: 9, timeZone: 'Europe/Athens' }
  await add('job-series', { name: 'Κάθε εβδομάδα', templateId, recipients: { tagIds: [tagId] }, rule })
  await call('post', `${suite}/suppression`, { email: 'never@customers.test' })
  await call('post', `${suite}/domain`, { domain: 'shop.test' })
  await call('post', `${suite}/transactional`, { to: 'guest0@customers.test', templateId, providerId })
  const developers = `/api/${user.defaultWorkspace}/developers`
  const hook = { name: 'Ταμείο', url: 'http://127.0.0.1:1/hook', events: ['contact.created', 'message.bounced'] }
  const webhookId = (await call('post', `${developers}/webhook`, hook)).data._id
  await call('post', `${developers}/webhook/${webhookId}/test`, {})
  await call('post', `${developers}/key`, { name: 'Κατάστημα', scopes: ['contacts:read', 'mail:send'] })
  const file = { name: 'πελάτες.csv', mimeType: 'text/csv', buffer: Buffer.from('email\nnobody\nb@x.test\n') }
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.post(`${suite}/email/import`, { headers, multipart: { file } })).ok()).toBe(true)
  const { data: share } = await call('post', `${suite}/job/${jobId}/report/share`, { days: 30 })
  const links = await linksOfMail(request, call, suite)
  const ids = {
    contactId: contacts[0] ?? '',
    formId,
    templateId,
    jobId,
    campaignId,
    automationId,
    testId,
    providerId,
    webhookId,
    domain: 'shop.test',
    groupId,
  }
  return { ids, links: [...links, new URL(share.url ?? '').pathname, `/f/${formId}`] }
}

/** Every kind of step. */
function flowOf(templateId: string, tagId: string, conditions: object) {
  const within = (step: string, branch: string) => ({ within: { step, branch } })
  const steps = [
    { id: 'a', kind: 'send', templateId },
    { id: 'b', kind: 'wait', how: 'for', minutes: 2880 },
    { id: 'c', kind: 'wait', how: 'until', weekdays: [1, 5], hour: 9 },
    { id: 'd', kind: 'wait', how: 'date', field: 'γέννηση', days: -1, hour: 9 },
    { id: 'e', kind: 'tag', add: true, tagId },
    { id: 'f', kind: 'field', field: 'attribute', name: 'πόλη', value: 'Πάτρα' },
    { id: 'g', kind: 'notify', text: 'Νέος πελάτης' },
    { id: 'h', kind: 'split', shares: [60, 40] },
    { id: 'i', kind: 'if', how: 'mail', step: 'a', did: 'opened', withinHours: 24, ...within('h', 'a') },
    { id: 'j', kind: 'if', how: 'contact', conditions, ...within('h', 'b') },
    { id: 'k', kind: 'end', ...within('j', 'no') },
  ]
  return { trigger: { kind: 'tagged', tagId }, goal: { replied: true, conditions: null }, steps }
}

/** The pages that a received email links to: to leave, and to choose topics. */
async function linksOfMail(request: APIRequestContext, call: Call, suite: string): Promise<string[]> {
  type Mail = { data: { headers: { name: string; value: string }[] } }
  let leave = ''
  await expect(async () => {
    const { data } = await call<{ data: { _id: string }[] }>('get', `${suite}/message?sent_or_received=received`)
    const mails = await Promise.all(data.map(({ _id }) => call<Mail>('get', `${suite}/message/${_id}`)))
    const header = mails
      .flatMap(({ data: mail }) => mail.headers)
      .find(({ name }) => name.toLowerCase() === 'list-unsubscribe')
    leave = /<[^>]*(\/u\/[^>]+)>/.exec(header?.value ?? '')?.[1] ?? ''
    expect(leave).not.toBe('')
  }).toPass({ timeout: 60_000 })
  const [, preferences = ''] = /"(\/p\/[^"?]+)/.exec(await (await request.get(leave)).text()) ?? []
  return [leave, preferences]
}
