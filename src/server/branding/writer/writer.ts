import * as arabicMail from './arabic-mail.ts'
import * as arabicMessages from './arabic-messages.ts'
import * as arabicPosts from './arabic-posts.ts'
import { type IsAllowed, allowedBy, withoutAvoided } from './avoided-words.ts'
import type { BrandMessageKind, Brief, Draft, Lang, Network } from './brief.ts'
import { cleanBrief, cleanTitle, withoutPictures } from './cleaning.ts'
import { texts } from './compose.ts'
import * as englishMail from './english-mail.ts'
import * as englishMessages from './english-messages.ts'
import * as englishPosts from './english-posts.ts'
import { type Frames, fillFrames, type Shapes } from './frames.ts'
import { hashtagsOf } from './hashtags.ts'
import { type Holes, holesOf } from './holes.ts'
import { lengths, measure, fits } from './lengths.ts'

export type { BrandMessageKind, Brief, Draft, Network, Tone } from './brief.ts'
export { lengths } from './lengths.ts'

const shapes: Record<Lang, Record<BrandMessageKind, Shapes>> = {
  en: {
    tagline: englishMessages.tagline,
    pitch: englishMessages.pitch,
    about: englishMessages.about,
    bio: englishMessages.bio,
    welcome_mail: englishMail.welcomeMail,
    auto_reply: englishMail.autoReply,
  },
  ar: {
    tagline: arabicMessages.tagline,
    pitch: arabicMessages.pitch,
    about: arabicMessages.about,
    bio: arabicMessages.bio,
    welcome_mail: arabicMail.welcomeMail,
    auto_reply: arabicMail.autoReply,
  },
}

const subjects: Record<Lang, Partial<Record<BrandMessageKind, Frames>>> = {
  en: { welcome_mail: englishMail.welcomeSubject, auto_reply: englishMail.replySubject },
  ar: { welcome_mail: arabicMail.welcomeSubject, auto_reply: arabicMail.replySubject },
}

const networks = { en: englishPosts, ar: arabicPosts }

const draftsAtOnce = 3

/**
 * Writes three different drafts of a brand message from the project's own words. Each turn gives others until all were
 * shown; only avoided words can leave fewer. Never throws.
 */
export function writeMessages(brief: Brief, kind: BrandMessageKind, lang: Lang, turn: number): Draft[] {
  const length = lengths[kind]
  const { said, may } = prepared(brief, lang)
  const holes = holesOf(said, lang, length.max)
  const isShort = (text: string) => fits(text, length)
  const found = texts(shapes[lang][kind], { tone: brief.tone, holes, may, fits: isShort })
  const frames = subjects[lang][kind]
  const subjectLines = frames === undefined ? [] : subjectsOf(frames, said, lang, may)
  return ofTurn(found, turn).map(({ text, at }) => {
    const subject = subjectLines[at % Math.max(1, subjectLines.length)]
    return { text, ...(subject !== undefined && { subject }), hashtags: [] }
  })
}

/** Writes three different posts for a network, like `writeMessages`; about a topic if one is named and allowed. */
export function writePosts(brief: Brief, network: Network, lang: Lang, turn: number, topic = ''): Draft[] {
  const { said, may } = prepared(brief, lang)
  const about = may(topic) ? (brief.tone === 'professional' ? withoutPictures : String)(cleanTitle(topic)) : ''
  const { max, counted } = lengths[network]
  const tagsAt = (at: number) => hashtagsOf(said, about, network, lang, at, may)
  // Leaves room for the longest selection of hashtags, so that a text fits with any of them.
  const tags = Math.max(...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => measure(`\n\n${tagsAt(at).join(' ')}`, counted)))
  const isShort = (text: string) => fits(text, { max: max - tags, counted })
  const holes = holesOf(said, lang, counted === 'bytes' ? max / 2 : max, about)
  const bounds = { tone: brief.tone, holes, may, fits: isShort, cheerful: network !== 'linkedin' }
  const onTopic = holes.topic.length === 0 ? [] : texts(networks[lang].posts(network, true), bounds)
  const found = onTopic.length >= draftsAtOnce ? onTopic : texts(networks[lang].posts(network, false), bounds)
  const ideas = pictureIdeas(networks[lang].pictures, brief, holes, may)
  return ofTurn(found, turn).map(({ text, at }) => {
    const pictureIdea = ideas[at % Math.max(1, ideas.length)]
    return { text, hashtags: tagsAt(at), ...(pictureIdea !== undefined && { pictureIdea }) }
  })
}

function prepared(brief: Brief, lang: Lang) {
  const may = allowedBy(brief.avoid)
  return { said: withoutAvoided(cleanBrief(brief, lang), may), may }
}

function subjectsOf(frames: Frames, brief: Brief, lang: Lang, may: IsAllowed): string[] {
  const holes = holesOf(brief, lang, lengths.subject.max)
  const lines = fillFrames(frames, brief.tone, holes, may).map(({ text }) => text)
  return lines.filter((text) => fits(text, lengths.subject))
}

/** Picture ideas, one sentence each. */
function pictureIdeas(frames: Frames, { tone }: Brief, holes: Holes, may: IsAllowed): string[] {
  return fillFrames(frames, tone, holes, may).map(({ text }) => text)
}

/** The drafts of a turn; after the last ones it starts over. */
function ofTurn(found: string[], turn: number): { text: string; at: number }[] {
  const from = Math.max(0, Math.trunc(turn)) * draftsAtOnce
  const places = Array.from(
    { length: Math.min(draftsAtOnce, found.length) },
    (_place, index) => (from + index) % found.length,
  )
  return places.map((at) => ({ text: found[at] ?? '', at }))
}
