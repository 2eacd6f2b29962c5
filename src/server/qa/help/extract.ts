import type { SourcedSentences } from '#contract/qa-help.ts'
import type { AiKind } from '#contract/ai.ts'
import { languageName } from '../../ai/prompt.ts'
import { sameMeaning } from '../../ai/nearest.ts'
import { toPlainText } from '../../ai/plain-text.ts'
import { complete } from '../../ai/generate.ts'
import type { UserContext } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { numbered, type Source } from './sources.ts'
import { isArabic } from '../../text/arabic/letters.ts'
import { topicsOf } from '../../text/topic-words.ts'
import { sentencesOf, sharedPart } from './words.ts'

type SourcedSentence = { text: string; source: Source }

/** The sentences of an answer, with the sources that they cite. */
export function toAnswer(
  found: readonly SourcedSentence[],
  writtenBy: SourcedSentences['writtenBy'],
): SourcedSentences {
  const sources = [...new Set(found.map(({ source }) => source))]
  return {
    sentences: found.map(({ text, source }) => ({ text, source: sources.indexOf(source) })),
    sources: sources.map(({ kind, _id, title, link }) => ({ kind, _id, title, link })),
    writtenBy,
  }
}

/** Joins the sentences, one paragraph per source. */
export const paragraphsOf = (found: readonly SourcedSentence[]): string =>
  [...Map.groupBy(found, ({ source }) => source).values()]
    .map((sentences) => sentences.map(({ text }) => text).join(' '))
    .join('\n\n')

const maxSentences = 4

/** Extracts the sentences that best match a subject, verbatim. Empty if none matches well enough. */
export function sentencesAbout(subject: string, sources: readonly Source[]): SourcedSentence[] {
  const subjectTopics = topicsOf(subject)
  const enough = subjectTopics.size <= 2 ? 1 : 2
  const all = sources.flatMap((source) => {
    const title = topicsOf(source.title)
    return sentencesOf(source.text).map((text) => {
      const topics = topicsOf(text)
      const hits = [...subjectTopics].filter((topic) => topics.has(topic)).length
      const near = sharedPart(subjectTopics, title)
      // A sentence also counts the words of the question that its text answered.
      return { text, source, hits, rank: (hits / Math.max(1, subjectTopics.size) + near * 0.7) * source.weight, near }
    })
  })
  const fitting = all.filter(({ hits, near }) => hits >= enough || (hits >= 1 && near >= 0.33))
  const found = fewest(fitting.toSorted((a, b) => b.rank - a.rank))
  return fewest([...found, ...meaningTheSame(found, sources)])
}

// Limit for matches by meaning alone, for example in another language: no shared word shows which sentence answers.
const maxByMeaning = 2

/** The central sentence of each source that matches by meaning, if no words matched. */
const meaningTheSame = (found: readonly SourcedSentence[], sources: readonly Source[]): SourcedSentence[] =>
  sources
    .filter((source) => source.near && found.every((sourcedSentence) => sourcedSentence.source !== source))
    .flatMap((source) => centralSentences([source]).slice(0, 1))
    .slice(0, maxByMeaning)

/** Extracts the sentences that best cover what all sources have in common, verbatim. */
export function centralSentences(sources: readonly Source[]): SourcedSentence[] {
  const all = sources.flatMap((source) =>
    sentencesOf(source.text).map((text) => ({ text, source, topics: topicsOf(text) })),
  )
  const counts = new Map<string, number>()
  for (const { topics } of all) for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  const ranked = all.map((sentence) => {
    const sum = [...sentence.topics].reduce((total, topic) => total + (counts.get(topic) ?? 0), 0)
    return { ...sentence, rank: (sum / Math.sqrt(sentence.topics.size + 4)) * sentence.source.weight }
  })
  return fewest(ranked.toSorted((a, b) => b.rank - a.rank))
}

/** The best sentences without repetitions. */
function fewest(ranked: readonly SourcedSentence[]): SourcedSentence[] {
  const selected: SourcedSentence[] = []
  for (const sourcedSentence of ranked) {
    const topics = topicsOf(sourcedSentence.text)
    if (selected.every(({ text }) => sharedPart(topics, topicsOf(text)) < 0.7))
      selected.push({ text: sourcedSentence.text, source: sourcedSentence.source })
    if (selected.length === maxSentences) break
  }
  return selected
}

// An endpoint must answer within 10 s, of which the semantic search may use 3 s.
const timeoutMs = 6500
type Task = {
  kind: AiKind
  timeZone: string
  what: string
  material: Record<string, string>
  sources: readonly Source[]
}

/**
 * Lets the model rephrase the sources, with citations. Sentences without a source, or unrelated to it, are dropped.
 * Null if nothing remains or the model is unavailable; callers then extract verbatim.
 */
export async function rephrase(ctx: UserContext, task: Task): Promise<SourcedSentences | null> {
  const { sources } = task
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(timeoutMs)])
  try {
    const answer = await complete(
      { ...ctx, signal },
      {
        kind: task.kind,
        timeZone: task.timeZone,
        instructions: `${task.what} Use the numbered sources alone, in at most 5 sentences of ${languageName(ctx.lang)}. Each sentence stands on a line of its own and ends with the number of its source in brackets: [1].`,
        material: { ...task.material, ...numbered(sources) },
        maxTokens: 500,
      },
    )
    const sentences = answer.split('\n').flatMap((line) => sentenceIn(line, sources))
    const found = await aboutTheirSources(ctx, sentences.slice(0, 5), task.timeZone)
    return found.length > 0 ? toAnswer(found, 'model') : null
  } catch (error) {
    if (!(error instanceof Failure) || ctx.signal.aborted) throw error
    return null
  }
}

function sentenceIn(line: string, sources: readonly Source[]): SourcedSentence[] {
  // Longer than any accepted sentence with its number.
  if (line.length > 700) return []
  const trimmed = line.trim().replace(/^[-•]\s*/, '')
  const [, number = ''] = /[[(](\d{1,2})[\])]\s?[.؟!]?$/.exec(trimmed) ?? []
  const text = trimmed
    .slice(0, Math.max(trimmed.lastIndexOf(`[${number}`), trimmed.lastIndexOf(`(${number}`), 0))
    .trim()
  const source = sources[Number(number) - 1]
  return source && text !== '' && text.length <= 600 ? [{ text: toPlainText(text), source }] : []
}

/** Minimum share of a sentence's topics that its source must contain. */
const grounded = 0.5

/** The sentences that are grounded in their source: by words, or by meaning for a sentence in another script. */
async function aboutTheirSources(
  ctx: UserContext,
  sentences: readonly SourcedSentence[],
  timeZone: string,
): Promise<SourcedSentence[]> {
  const inWords = ({ text, source }: SourcedSentence) =>
    sharedPart(topicsOf(text), topicsOf(`${source.title} ${source.text}`)) >= grounded
  const elsewhere = sentences.filter(
    (sentence) => !inWords(sentence) && isArabic(sentence.text) !== isArabic(sentence.source.text),
  )
  const claims = elsewhere.map(({ text, source }) => ({ text, of: source._id }))
  const same = await sameMeaning(ctx, claims, timeZone)
  return sentences.filter((sentence) => inWords(sentence) || same[elsewhere.indexOf(sentence)])
}
