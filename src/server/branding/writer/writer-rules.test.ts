import { expect, test } from 'vitest'
import { wordsOf } from '../../text/search-words.ts'
import { foldArabic } from '../../text/arabic/letters.ts'
import { maxHashtags, fits } from './lengths.ts'
import { briefs } from './test-briefs.ts'
import type { BrandMessageKind, Brief, Draft, Network, Tone } from './writer.ts'
import { lengths, writeMessages, writePosts } from './writer.ts'

const tones: Tone[] = ['friendly', 'professional', 'playful', 'warm', 'bold']
const kinds: BrandMessageKind[] = ['tagline', 'pitch', 'about', 'bio', 'welcome_mail', 'auto_reply']
const networks: Network[] = ['facebook', 'instagram', 'linkedin', 'x', 'youtube', 'whatsapp']
const topics = ['', 'Eid opening hours: 9 to 5!', 'افتتاح متجرنا الثاني.']
const turns = [0, 1, 2]

type Written = {
  of: string
  typed: string
  letters: string
  brief: Brief
  lang: 'en' | 'ar'
  kind: BrandMessageKind | Network
  topic: string
  drafts: Draft[]
}

/** Every combination of brief, tone, language, kind and turn. */
function* everything(): Generator<Written> {
  for (const [title, known] of Object.entries(briefs)) {
    for (const tone of tones) {
      for (const lang of ['en', 'ar'] as const) {
        const brief = { ...known, tone }
        for (const turn of turns) {
          const named = (kind: string) => `${title} / ${kind} / ${lang} / ${tone} / ${turn}`
          for (const kind of kinds) {
            const typed = typedIn(brief, '')
            yield {
              typed,
              letters: lettersOf(typed),
              of: named(kind),
              brief,
              lang,
              kind,
              topic: '',
              drafts: writeMessages(brief, kind, lang, turn),
            }
          }
          for (const [at, kind] of networks.entries()) {
            const topic = topics[(turn + at) % topics.length] ?? ''
            const typed = typedIn(brief, topic)
            yield {
              typed,
              letters: lettersOf(typed),
              of: named(kind),
              brief,
              lang,
              kind,
              topic,
              drafts: writePosts(brief, kind, lang, turn, topic),
            }
          }
        }
      }
    }
  }
}

const isNetwork = (kind: string): kind is Network => kind in maxHashtags
const greeting = /\{\{ firstName \| default: "([^"{}]+)" \}\}/g
const liquidAside = (text: string) => text.replace(greeting, '$1')
const typedIn = (brief: Brief, topic: string) =>
  [brief.name, brief.what, brief.audience, ...brief.values, ...brief.use, brief.link, topic].join(' ').normalize('NFC')

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, '').toLowerCase()

/** The visible text of a draft, without Liquid. */
const shown = ({ text, subject = '', hashtags, pictureIdea = '' }: Draft) =>
  [text, subject, ...hashtags, pictureIdea].map(liquidAside)

const written = [...everything()]

/** The drafts that break a rule, with their source and text. */
function wrong(is: (draft: Draft, of: Written) => boolean): string[] {
  return written.flatMap((of) =>
    of.drafts.filter((draft) => is(draft, of)).map((draft) => `${of.of}: ${JSON.stringify(draft)}`),
  )
}

test('each request gives at least three drafts, all different', () => {
  const few = written.filter(
    ({ drafts }) => drafts.length < 3 || new Set(drafts.map(({ text }) => text)).size < drafts.length,
  )
  expect(few.map(({ of }) => of)).toEqual([])
})

test('repeated requests give nine different drafts of each kind', () => {
  const ways = new Map<string, Set<string>>()
  for (const { of, drafts, topic } of written) {
    if (topic !== '') continue
    const key = of.replace(/ \/ \d$/, '')
    const texts = ways.get(key) ?? new Set()
    for (const { text } of drafts) texts.add(text)
    ways.set(key, texts)
  }
  // An unusable brief only has the general drafts; posts alternate with topics.
  const poor =
    /^(?:nothing at all|only values|only an audience|only what it does|an endless name|avoided)|facebook|instagram|linkedin|\/ x \/|youtube|whatsapp/
  const few = [...ways].filter(([key, texts]) => !poor.test(key) && texts.size < 9)
  expect(few.map(([key, texts]) => `${key}: ${texts.size}`)).toEqual([])
})

test('drafts fit every length, with their hashtags', () => {
  const long = wrong(({ text, subject = '', hashtags }, { kind }) => {
    const whole = hashtags.length === 0 ? text : `${text}\n\n${hashtags.join(' ')}`
    return !fits(whole, lengths[kind]) || !fits(subject, lengths.subject)
  })
  expect(long).toEqual([])
})

test('drafts contain no avoided word in any spelling', () => {
  const folded = (text: string) => ` ${wordsOf(text).map(foldArabic).join(' ')} `
  const avoided = new Map(
    Object.values(briefs).map(({ avoid }) => [avoid, avoid.map((word) => folded(word).trim() && folded(word))]),
  )
  const found = wrong((draft, { brief }) => {
    if (brief.avoid.length === 0) return false
    const text = shown(draft).join(' — ')
    const words = folded(text)
    return (avoided.get(brief.avoid) ?? []).some((word, at) =>
      word === '' ? text.includes(brief.avoid[at] ?? '') : words.includes(word),
    )
  })
  expect(found).toEqual([])
})

test('drafts leave no placeholder, bracket, Liquid or markup except the greeting', () => {
  expect(
    wrong((draft) => shown(draft).some((text) => /[{}<>[\]~]|\(\s*\)|«\s*»|“\s*”|undefined|null/.test(text))),
  ).toEqual([])
  const unseen = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066\u2067\u200e\u200f\u2028\u2029]|\p{Surrogate}/u
  expect(wrong((draft) => shown(draft).some((text) => unseen.test(text)))).toEqual([])
  const open = (text: string) => text.split('\u2068').length !== text.split('\u2069').length
  expect(wrong((draft) => shown(draft).some(open))).toEqual([])
})

test('drafts have no double space or punctuation, and no space before punctuation', () => {
  const signs = /[.,،;؛:!?؟…]["”»\u2069]*[.,،;؛:!?؟]| {2}|[ \t]$|^ | [.,،؛:!?؟](?:\s|$)|\n{3}/m
  expect(
    wrong((draft) => shown(draft).some((text) => signs.test(text.replace(/^(?:https?:\/\/)?\S+\.\S+$/gm, 'link')))),
  ).toEqual([])
})

test('drafts contain no digit that the member did not type', () => {
  const known = (of: Written) => new Set(of.typed.match(/\p{Nd}/gu))
  expect(
    wrong((draft, of) =>
      (
        shown(draft)
          .join(' ')
          .match(/\p{Nd}/gu) ?? []
      ).some((digit) => !known(of).has(digit)),
    ),
  ).toEqual([])
})

test('drafts use the letters of their language, except for words of the brief', () => {
  const foreign = { en: /\p{Script=Arabic}+/gu, ar: /\p{Script=Latin}+/gu }
  const found = wrong((draft, of) => {
    const words = shown(draft).join(' ').match(foreign[of.lang]) ?? []
    return words.some((word) => !/^[،؛؟]$/.test(word) && !of.letters.includes(word.toLowerCase()))
  })
  expect(found).toEqual([])
})

test('mails greet by name and have a subject; professional mails have no emoji', () => {
  const mail = (kind: string) => kind === 'welcome_mail' || kind === 'auto_reply'
  expect(
    wrong(({ text, subject }, { kind }) => mail(kind) !== (text.includes('{{ firstName') && Boolean(subject))),
  ).toEqual([])
  const emoji = /\p{Extended_Pictographic}/u
  expect(
    wrong(
      (draft, of) => of.brief.tone === 'professional' && !emoji.test(of.typed) && emoji.test(shown(draft).join(' ')),
    ),
  ).toEqual([])
})

test('hashtags work on the networks, are distinct, and do not exceed the usual number', () => {
  const found = wrong(({ hashtags }, { kind }) => {
    const max = isNetwork(kind) ? maxHashtags[kind] : 0
    const sound = hashtags.every((tag) => /^#[\p{L}\p{N}\p{M}_]+$/u.test(tag) && /\p{L}/u.test(tag))
    return !sound || hashtags.length > max || new Set(hashtags).size < hashtags.length
  })
  expect(found).toEqual([])
})

test('posts have a picture idea of one sentence', () => {
  expect(
    wrong(({ pictureIdea = '' }, { kind }) => isNetwork(kind) !== /^[^\n]+[.!?؟»”]\u2069?$/u.test(pictureIdea)),
  ).toEqual([])
})
