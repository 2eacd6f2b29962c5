import type { TextKind } from '#contract/branding.ts'
import { type Brief, type Network } from '../writer/brief.ts'
import { lengths, maxHashtags } from '../writer/lengths.ts'

type Lang = 'en' | 'ar'
export type DraftRequest = { kind: TextKind; network: Network | null; topic: string; lang: Lang }

const language = { en: 'English', ar: 'natural Modern Standard Arabic, with correct agreement of gender and number' }

const kinds: Record<Exclude<TextKind, 'post'>, string> = {
  tagline: 'a tagline that stands under the name',
  pitch: 'a one-line pitch, what the owner says when she is asked what she does',
  about: 'an “about us” text of two or three short paragraphs',
  bio: 'a short bio for a profile on a social network',
  welcome_mail: 'a welcome mail to a new contact, in short paragraphs, with a greeting and a closing',
  auto_reply: 'an automatic reply, which people read until somebody answers them',
}

const networks: Record<Network, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  youtube: 'YouTube (the description of a video)',
  whatsapp: 'WhatsApp',
}

const tones: Record<Brief['tone'], string> = {
  friendly: 'friendly',
  professional: 'professional, without emoji',
  playful: 'playful',
  warm: 'warm',
  bold: 'bold',
}

/** The requested length: below the limit, since models count badly, and never more than people read. */
const targetLengths = { tagline: 80, pitch: 160, about: 900, bio: 120, welcome_mail: 1200, auto_reply: 500 }
const targetPostLengths: Record<Network, number> = {
  facebook: 600,
  instagram: 700,
  linkedin: 900,
  x: 190,
  youtube: 900,
  whatsapp: 500,
}

/** The instructions for the model, without any text by the member. */
export function instructionsFor({ kind, network, lang }: DraftRequest, tone: Brief['tone']): string {
  const what = kind === 'post' && network ? `a post for ${networks[network]}` : kinds[kind as keyof typeof kinds]
  const maxLength =
    kind === 'post' && network ? targetPostLengths[network] : targetLengths[kind as keyof typeof targetLengths]
  const tags = kind === 'post' && network ? maxHashtags[network] : 0
  const mail = kind === 'welcome_mail' || kind === 'auto_reply'
  return [
    `From the brief of a small business, write 3 different drafts of ${what}, in ${language[lang]}.`,
    `Tone: ${tones[tone]}. Each draft has at most ${maxLength} characters.`,
    'Say only what the brief says: no prices, numbers, promises or names that it does not have. Never use a word of the list “avoid”; use words of the list “use” where they fit.',
    ...(mail
      ? [`The first line of each draft is “Subject: ” and a subject of at most ${lengths.subject.max - 18} characters.`]
      : []),
    ...(tags > 0 ? [`After the text, one line with at most ${tags} hashtags.`] : []),
    ...(kind === 'post'
      ? ['The last line of each draft is “Picture: ” and an idea for a picture, in one sentence.']
      : []),
    'Between two drafts stands a line with nothing but “===”.',
  ].join('\n')
}

/** The member's description of their project. */
export function materialOf(brief: Brief, { topic }: Pick<DraftRequest, 'topic'>): Record<string, string> {
  const lists = { values: brief.values, use: brief.use, avoid: brief.avoid }
  const all = {
    name: brief.name,
    'what it does': brief.what,
    'for whom': brief.audience,
    ...Object.fromEntries(Object.entries(lists).map(([name, phrases]) => [name, phrases.join('; ')])),
    link: brief.link,
    topic,
  }
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''))
}

/** The follow-up for a draft that is too long. */
export const shorterFor = (lang: Lang, maxLength: number) =>
  `The material is a draft. Say the same in ${language[lang]}, in at most ${Math.floor(maxLength * 0.8)} characters. Answer with the shorter draft alone.`
