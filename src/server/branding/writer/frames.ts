import type { IsAllowed } from './avoided-words.ts'
import type { Tone } from './brief.ts'
import { type HoleName, type Holes, subjectOf } from './holes.ts'

/**
 * What can be said at one place: sentences with holes, those of a tone before those of any. A frame fits where the brief has
 * something for each of its holes; `~` ends a sentence as its tone does.
 */
export type Frames = { any: readonly string[] } & Partial<Record<Tone, readonly string[]>>

/** One place of a draft. An optional one is left out when nothing fits; one that stands apart may say a name again. */
export type Part = { frames: Frames; before: '' | ' ' | '\n' | '\n\n'; optional?: true; apart?: true; cheer?: true }
export type Plan = readonly Part[]

/** The shapes of a kind of draft, and sentences without holes for when nothing of the brief can be said. */
export type Shapes = { plans: readonly Plan[]; last: readonly string[] }

/** A frame that is filled, and what of the brief it says. */
export type Line = { text: string; says: string[] }

/** Every way to fill the frames of a place: those that say something of the brief besides its name come first. */
export function fillFrames(frames: Frames, tone: Tone, holes: Holes, may: IsAllowed): Line[] {
  const lines = [...(frames[tone] ?? []), ...frames.any].flatMap((frame) => fill(frame, tone, holes))
  const said = lines.filter(({ text }) => may(text))
  return said.toSorted((one, other) => rank(one) - rank(other))
}

/** What a line tells of the brief: more than its name, its name, nothing. */
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

/** Small signs of a tone, in posts alone. */
export const cheers: Record<Tone, readonly string[]> = {
  friendly: ['👋', '😊', '🙂'],
  professional: [],
  playful: ['🎉', '😄', '✨'],
  warm: ['💛', '🌷', '🤍'],
  bold: ['⚡', '💪', '🔥'],
}
