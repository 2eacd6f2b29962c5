import type { Drawn } from '#contract/qa-help.ts'
import type { AiKind } from '#contract/ai.ts'
import { sameMeaning } from '../../ai/nearest.ts'
import { toPlainText } from '../../ai/plain-text.ts'
import { complete } from '../../ai/generate.ts'
import type { UserContext } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { numbered, type Source } from './sources.ts'
import { isArabic } from '../../text/arabic.ts'
import { topicsOf } from '../../text/topic-words.ts'
import { sentencesOf, sharedPart } from './words.ts'

type SourcedSentence = { text: string; source: Source }

/** The sentences with their sources, those alone that are drawn on. */
export function toAnswer(found: readonly SourcedSentence[], writtenBy: Drawn['writtenBy']): Drawn {
  const sources = [...new Set(found.map(({ source }) => source))]
  return {
    sentences: found.map(({ text, source }) => ({ text, source: sources.indexOf(source) })),
    sources: sources.map(({ kind, _id, title, link }) => ({ kind, _id, title, link })),
    writtenBy,
  }
}

/** As one text: what each source says is a paragraph. */
export const paragraphsOf = (found: readonly SourcedSentence[]): string =>
  [...Map.groupBy(found, ({ source }) => source).values()]
    .map((said) => said.map(({ text }) => text).join(' '))
    .join('\n\n')

const maxSentences = 4

/** Word for word: the sentences that are most about a subject. Nothing where none of them is enough about it. */
export function sentencesAbout(subject: string, sources: readonly Source[]): SourcedSentence[] {
  const asked = topicsOf(subject)
  const enough = asked.size <= 2 ? 1 : 2
  const all = sources.flatMap((source) => {
    const title = topicsOf(source.title)
    return sentencesOf(source.text).map((text) => {
      const topics = topicsOf(text)
      const hits = [...asked].filter((topic) => topics.has(topic)).length
      const near = sharedPart(asked, title)
      // A sentence answers by its own words, and by those of the question that it was an answer to.
      return { text, source, hits, rank: (hits / Math.max(1, asked.size) + near * 0.7) * source.weight, near }
    })
  })
  const fitting = all.filter(({ hits, near }) => hits >= enough || (hits >= 1 && near >= 0.33))
  const found = fewest(fitting.toSorted((one, other) => other.rank - one.rank))
  return fewest([...found, ...meaningTheSame(found, sources)])
}

// Of what shares no word with the question, in another language above all: fewer, since nothing tells which of its sentences answers.
const maxByMeaning = 2

/** The sentence that says most of each source that means what is asked for, where none of its words told that. */
const meaningTheSame = (found: readonly SourcedSentence[], sources: readonly Source[]): SourcedSentence[] =>
  sources
    .filter((source) => source.near && found.every((one) => one.source !== source))
    .flatMap((source) => centralSentences([source]).slice(0, 1))
    .slice(0, maxByMeaning)

/** Word for word: the sentences that say most of what all of them are about. */
export function centralSentences(sources: readonly Source[]): SourcedSentence[] {
  const all = sources.flatMap((source) =>
    sentencesOf(source.text).map((text) => ({ text, source, topics: topicsOf(text) })),
  )
  const counts = new Map<string, number>()
  for (const { topics } of all) for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  const ranked = all.map((one) => {
    const sum = [...one.topics].reduce((total, topic) => total + (counts.get(topic) ?? 0), 0)
    return { ...one, rank: (sum / Math.sqrt(one.topics.size + 4)) * one.source.weight }
  })
  return fewest(ranked.toSorted((one, other) => other.rank - one.rank))
}

/** The first of them, none that says again what another has said. */
function fewest(ranked: readonly SourcedSentence[]): SourcedSentence[] {
  const kept: SourcedSentence[] = []
  for (const one of ranked) {
    const topics = topicsOf(one.text)
    if (kept.every(({ text }) => sharedPart(topics, topicsOf(text)) < 0.7))
      kept.push({ text: one.text, source: one.source })
    if (kept.length === maxSentences) break
  }
  return kept
}

// An endpoint answers within ten seconds, of which what texts mean may take three: a model that takes longer is not waited for.
const timeoutMs = 6500
const language = { en: 'English', ar: 'Modern Standard Arabic' }

type Task = {
  kind: AiKind
  timeZone: string
  what: string
  material: Record<string, string>
  sources: readonly Source[]
}

/**
 * In the model's words, where it says them of a source: a sentence without one, or that is not about what its source is about, is
 * left out. Null where nothing is left, and where the model cannot be asked: then the built-in way is taken.
 */
export async function rephrase(ctx: UserContext, task: Task): Promise<Drawn | null> {
  const { sources } = task
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(timeoutMs)])
  try {
    const answer = await complete(
      { ...ctx, signal },
      {
        kind: task.kind,
        timeZone: task.timeZone,
        instructions: `${task.what} Use the numbered sources alone, in at most 5 sentences of ${language[ctx.lang]}. Each sentence stands on a line of its own and ends with the number of its source in brackets: [1].`,
        material: { ...task.material, ...numbered(sources) },
        most: 500,
      },
    )
    const said = answer.split('\n').flatMap((line) => sentenceIn(line, sources))
    const found = await aboutTheirSources(ctx, said.slice(0, 5), task.timeZone)
    return found.length > 0 ? toAnswer(found, 'model') : null
  } catch (error) {
    if (!(error instanceof Failure) || ctx.signal.aborted) throw error
    return null
  }
}

function sentenceIn(line: string, sources: readonly Source[]): SourcedSentence[] {
  // Longer than any sentence that is kept, with its number.
  if (line.length > 700) return []
  const said = line.trim().replace(/^[-•]\s*/, '')
  const [, number = ''] = /[[(](\d{1,2})[\])]\s?[.؟!]?$/.exec(said) ?? []
  const text = said.slice(0, Math.max(said.lastIndexOf(`[${number}`), said.lastIndexOf(`(${number}`), 0)).trim()
  const source = sources[Number(number) - 1]
  return source && text !== '' && text.length <= 600 ? [{ text: toPlainText(text), source }] : []
}

/** Half of what a sentence is about. */
const grounded = 0.5

/** Those that are about what their source is about: by their words, or, said in another script than it, by what they mean. */
async function aboutTheirSources(
  ctx: UserContext,
  said: readonly SourcedSentence[],
  timeZone: string,
): Promise<SourcedSentence[]> {
  const inWords = ({ text, source }: SourcedSentence) =>
    sharedPart(topicsOf(text), topicsOf(`${source.title} ${source.text}`)) >= grounded
  const elsewhere = said.filter((one) => !inWords(one) && isArabic(one.text) !== isArabic(one.source.text))
  const claims = elsewhere.map(({ text, source }) => ({ text, of: source._id }))
  const same = await sameMeaning(ctx, claims, timeZone)
  return said.filter((one) => inWords(one) || same[elsewhere.indexOf(one)])
}
