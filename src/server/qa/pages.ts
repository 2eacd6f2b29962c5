import { getQuestion, listQuestions } from '#contract/qa.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import type { Page, PageRequest, Redirect, RenderedPage } from '../http/page.ts'
import { languageFor } from '../public-site/settings.ts'
import { languageOfQuestion, missingPage, questionAddress, questionPage } from './question-page.ts'
import { list } from './question-list.ts'
import { questionsPage } from './questions-page.ts'
import { read } from './questions.ts'

/** The server-rendered question pages: the list, and each question. */
export const pages: Page[] = [
  { path: '/qa', frame: 'questions', write: writeList },
  // The application serves the question form.
  { path: '/qa/ask', write: async () => null },
  { path: '/qa/:question', frame: 'question', write: writeQuestion },
]

/** The query parameters of the application's first call, by their wire names. */
function parametersOf(query: URLSearchParams, names: readonly string[]): Record<string, string> {
  const known = names.map((name) => [name, query.get(name) ?? ''] as const)
  return Object.fromEntries(known.filter(([, value]) => value !== ''))
}

async function writeQuestion(
  ctx: Context,
  { params, query, site, requested }: PageRequest,
): Promise<RenderedPage | Redirect> {
  const address = params['question'] ?? ''
  const parameters = parametersOf(query, ['page', 'size', 'orderBy', 'sortType'])
  const input = getQuestion.input?.safeParse(parameters)
  const cut = input?.data ?? ({ page: 1, orderBy: 'votes', sortType: 'desc' } as const)
  const question = await read(ctx, { ...cut, question: address, lang: ctx.lang }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'not_found') return null
    throw error
  })
  if (!question) return { status: 404, ...missingPage(ctx.lang, site) }
  const led = question.mergedInto?.slug ?? question.slug
  if (led !== address) return { redirect: redirected(led, query, Boolean(question.mergedInto)) }
  // Search engines and link previews get the page in the language of the question.
  const own = requested === undefined ? languageFor(site, languageOfQuestion(question, ctx.lang)) : ctx.lang
  return {
    status: 200,
    lang: own,
    ...questionPage(question, own, encodeURI(ctx.config.publicUrl), site),
    ...(input?.success && {
      prefetched: {
        endpoint: 'GET /api/:lang/question/:question',
        given: { question: address, ...parameters },
        got: { data: question },
      },
    }),
  }
}

/** The current address of a question; the rest of the address is unchanged. */
function redirected(slug: string, query: URLSearchParams, merged: boolean) {
  const search = new URLSearchParams(query)
  if (merged) search.set('merged', 'true')
  return questionAddress(slug) + (search.size > 0 ? `?${search.toString()}` : '')
}

async function writeList(ctx: Context, { query, site }: PageRequest): Promise<RenderedPage | null> {
  const parameters = parametersOf(query, ['page', 'size', 'search', 'tagId', 'authorId', 'sort'])
  const sort = parameters['sort'] ?? (parameters['search'] ? 'relevance' : 'newest')
  const input = listQuestions.input?.safeParse({ ...parameters, sort })
  // The application shows errors and sign-in prompts itself.
  if (!input?.success || ['status', 'mine', 'following'].some((name) => query.has(name))) return null
  const listed = await list(ctx, { ...input.data, lang: ctx.lang })
  return {
    status: 200,
    ...questionsPage(listed, input.data, ctx.lang, { origin: encodeURI(ctx.config.publicUrl), site }),
    prefetched: { endpoint: 'GET /api/:lang/question', given: { ...parameters, sort }, got: listed },
  }
}
