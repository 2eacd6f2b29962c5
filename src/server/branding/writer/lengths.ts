import type { BrandMessageKind, Network } from './brief.ts'
import { normalForm } from '#contract/folding.ts'

/** A maximum length and its unit: characters, X's weighted characters, or bytes of UTF-8. */
export type Length = { max: number; counted: 'graphemes' | 'weighted' | 'bytes' }

const graphemes = (max: number): Length => ({ max, counted: 'graphemes' })

/** Maximum lengths of drafts: a post includes its hashtags, a mail excludes its subject. */
export const lengths = {
  // linkedin.com/help/linkedin/answer/a564298 (a page's tagline)
  tagline: graphemes(120),
  // linkedin.com/help/linkedin/answer/a528176 (the headline of a profile, where readers first see a pitch)
  pitch: graphemes(220),
  // linkedin.com/help/linkedin/answer/a564298 (a page's description)
  about: graphemes(2000),
  // help.instagram.com/362497417173378 (the bio of a profile)
  bio: graphemes(150),
  // Our own limit: as much of a first mail as people read.
  welcome_mail: graphemes(3000),
  auto_reply: graphemes(1000),
  // RFC 5322 §2.1.1: the line length that every mail client shows completely.
  subject: graphemes(78),
  // facebook.com/help: "Your post can have up to 63,206 characters"
  facebook: graphemes(63_206),
  // developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media (caption)
  instagram: graphemes(2200),
  // learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api (commentary)
  linkedin: graphemes(3000),
  // docs.x.com/fundamentals/counting-characters
  x: { max: 280, counted: 'weighted' },
  // developers.google.com/youtube/v3/docs/videos#snippet.description
  youtube: { max: 5000, counted: 'bytes' },
  // developers.facebook.com/docs/whatsapp/cloud-api/messages/text-messages (body)
  whatsapp: graphemes(4096),
} as const satisfies Record<BrandMessageKind | Network | 'subject', Length>

/**
 * The usual number of hashtags per network; more look like advertising, and WhatsApp does not index them. Instagram's
 * own limit is as narrow (five since the end of 2025, thirty before). YouTube ignores all beyond 60
 * (support.google.com/youtube/answer/6390658). The others document no limit.
 */
export const maxHashtags: Record<Network, number> = {
  facebook: 3,
  instagram: 5,
  linkedin: 3,
  x: 2,
  youtube: 3,
  whatsapp: 0,
}

const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The length of a text in a unit. */
export function measure(text: string, counted: Length['counted']): number {
  if (counted === 'bytes') return Buffer.byteLength(text)
  return counted === 'weighted' ? weighted(text) : Array.from(signs.segment(text)).length
}

/** Whether a text fits a length. */
export function fits(text: string, { max, counted }: Length): boolean {
  if (counted === 'graphemes' && text.length <= max) return true
  return measure(text, counted) <= max
}

const address = /https?:\/\/\S*[^\s.,;:!?،؛؟»”)\u2069]|(?:[\p{L}\p{N}-]{1,63}\.){1,20}\p{L}{2,63}(?:\/\S*)?/gu

/**
 * X counts every address as the length of its shortened form. It treats some addresses without a scheme as text, so
 * the longer result counts.
 */
function weighted(text: string): number {
  let total = 0
  for (const word of normalForm(text, 'NFC').split(/(?<=\s)/)) {
    const rest = word.includes('.') ? withoutAddresses(word) : { text: word, weight: 0 }
    total += rest.weight + weightOf(rest.text)
  }
  return total
}

function withoutAddresses(word: string): { text: string; weight: number } {
  let weight = 0
  const text = word.replace(address, (found) => {
    weight += /^https?:/.test(found) ? 23 : Math.max(23, weightOf(found))
    return ''
  })
  return { text, weight }
}

const mayBeEmoji = /[©®\u203c-\u3299\u{1f000}-\u{1fbff}]/u

/** An emoji has weight two, regardless of its number of code points. */
function weightOf(text: string): number {
  let total = 0
  for (const point of emojiAsTwo(text)) total += light(point.codePointAt(0) ?? 0) ? 1 : 2
  return total
}

const emoji =
  /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*|\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3/gu
const emojiAsTwo = (text: string) => (mayBeEmoji.test(text) ? text.replace(emoji, 'xx') : text)

/**
 * Characters of weight one (github.com/twitter/twitter-text/blob/master/config/v3.json); all others have weight two.
 */
const light = (code: number) =>
  code <= 0x10ff ||
  (code >= 0x2000 && code <= 0x200d) ||
  (code >= 0x2010 && code <= 0x201f) ||
  (code >= 0x2032 && code <= 0x2037)
