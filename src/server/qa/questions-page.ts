import type { In, Out } from '#contract/endpoint.ts'
import type { Site } from '#contract/site.ts'
import type { Lang } from '#contract/fields.ts'
import type { listQuestions, Question } from '#contract/qa.ts'
import { escapeHtml, stripDirectionMarks } from '../text/html.ts'
import { languageOf } from '../text/language.ts'
import { headOf, otherLanguage, pagesOf } from './page-frame.ts'
import { howMany, pageWords } from './page-words.ts'
import { type HtmlPage, questionAddress } from './question-page.ts'

type ListInput = Omit<In<typeof listQuestions>, 'lang'>
type Listed = Pick<Question, 'slug' | 'title' | 'excerpt' | 'answerCount' | 'acceptedAnswerId' | 'author'>

/** The server-rendered list of questions; its search is a plain form. */
export function questionsPage(
  { data, pagination }: Out<typeof listQuestions>,
  input: ListInput,
  lang: Lang,
  { origin, site }: { origin: string; site: Site },
): HtmlPage {
  const narrowed = Boolean(input.search || input.tagId || input.authorId)
  const address = addressOf(input)
  const head = headOf(lang, {
    title: pageWords(lang, 'list'),
    description: pageWords(lang, 'listHint'),
    type: 'website',
    site,
    origin,
    address: '/qa',
    page: input.page,
    hidden: narrowed || data.length === 0,
  })
  const body = [
    `<div class="served list">`,
    otherLanguage(lang, address, site),
    `<h1>${pageWords(lang, 'list')}</h1>`,
    `<p class="hint">${pageWords(lang, 'listHint')}</p>`,
    `<form action="/qa" role="search"><input type="search" name="search" value="${escapeHtml(input.search ?? '')}" aria-label="${pageWords(lang, 'search')}" placeholder="${pageWords(lang, 'search')}" dir="auto" /><noscript><button>${pageWords(lang, 'find')}</button></noscript></form>`,
    data.length > 0
      ? `<ul>${data.map((question) => cardOf(question, lang)).join('\n')}</ul>`
      : `<p>${pageWords(lang, narrowed ? 'nothing' : 'noQuestions')}</p>`,
    pagesOf(lang, address, pagination),
    `</div>`,
  ]
  return { head: head.join('\n    '), body: body.filter(Boolean).join('\n') }
}

/** The address of this list without the page number. */
function addressOf({ search, tagId, authorId, sort }: ListInput) {
  const params = Object.entries({ search, tagId, authorId, sort: sort === 'newest' ? undefined : sort })
  const query = new URLSearchParams(params.filter((pair): pair is [string, string] => Boolean(pair[1])))
  return query.size > 0 ? `/qa?${query.toString()}` : '/qa'
}

const cardOf = ({ slug, title, excerpt, answerCount, acceptedAnswerId, author }: Listed, lang: Lang) =>
  `<li class="card">${acceptedAnswerId ? `<span class="badge">${pageWords(lang, 'solved')}</span>` : ''}
<h2 dir="auto" lang="${languageOf(title, lang)}"><a href="${escapeHtml(questionAddress(slug))}">${escapeHtml(stripDirectionMarks(title))}</a></h2>
<p class="excerpt" dir="auto" lang="${languageOf(excerpt, lang)}">${escapeHtml(stripDirectionMarks(excerpt))}</p>
<p class="by">${howMany(lang, 'answers', answerCount)}${author ? ` · <bdi>${escapeHtml(stripDirectionMarks(author.name))}</bdi>` : ''}</p></li>`
