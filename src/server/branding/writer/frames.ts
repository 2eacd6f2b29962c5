import type { IsAllowed } from './avoided-words.ts'
import type { Tone } from './brief.ts'
import { type HoleName, type Holes, subjectOf } from './holes.ts'

/**
 * Sentence templates with placeholders; those for a tone come before general ones. A template needs a value for each
 * placeholder; `~` is the final punctuation of the tone.
 */
export type Frames = { any: readonly string[] } & Partial<Record<Tone, readonly string[]>>

/** One part of a draft. An optional part is omitted if nothing fits; a separate one may repeat a name. */
export type Part = { frames: Frames; before: '' | ' ' | '\n' | '\n\n'; optional?: true; apart?: true; cheer?: true }
export type Plan = readonly Part[]

/** The structures of a kind of draft, and sentences without placeholders for an unusable brief. */
export type Shapes = { plans: readonly Plan[]; last: readonly string[] }

/** A filled template, and the parts of the brief that it uses. */
export type Line = { text: string; says: string[] }

/** All ways to fill the templates of a part: those that use more than the name come first. */
export function fillFrames(frames: Frames, tone: Tone, holes: Holes, may: IsAllowed): Line[] {
  const lines = [...(frames[tone] ?? []), ...frames.any].flatMap((frame) => fill(frame, tone, holes))
  const allowed = lines.filter(({ text }) => may(text))
  return allowed.toSorted((a, b) => rank(a) - rank(b))
}

/** How much of the brief a line uses: more than the name, the name, or nothing. */
export const rank = ({ says }: Line): number =>
  says.length === 0 ? 2 : says.every((subject) => subject === 'name') ? 1 : 0

const hole = /\[(\w+)\]/g

function fill(frame: string, tone: Tone, holes: Holes): Line[] {
  const names = [...frame.matchAll(hole)].map(([, name = '']) => name as HoleName)
  const ways = Math.min(4, Math.max(1, ...names.map((name) => holes[name].length)))
  if (names.some((name) => holes[name].length === 0)) return []
  const says = names.map(subjectOf)
  return Array.from({ length: ways }, (_way, at) => ({ text: placed(frame, tone, holes, at), says }))
}

const lively: ReadonlySet<Tone> = new Set<Tone>(['friendly', 'playful', 'bold'])

function placed(frame: string, tone: Tone, holes: Holes, at: number): string {
  const text = frame.replace(/\[(\w+)\]|~/g, (sign, name?: HoleName) => {
    if (name === undefined) return sign === '~' && lively.has(tone) ? '!' : '.'
    const texts = holes[name]
    return texts[at % texts.length] ?? ''
  })
  return text.replace(/([.!?؟…])(["”»\u2069]*)[.:!]/g, '$1$2')
}

/** Emoji of a tone, for posts only. */
export const cheers: Record<Tone, readonly string[]> = {
  friendly: ['👋', '😊', '🙂'],
  professional: [],
  playful: ['🎉', '😄', '✨'],
  warm: ['💛', '🌷', '🤍'],
  bold: ['⚡', '💪', '🔥'],
}
