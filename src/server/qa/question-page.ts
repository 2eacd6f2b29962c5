import type { Lang } from '#contract/fields.ts'
import { directionOf, localeOf, sideOf } from '#contract/text/languages.ts'
import type { Answer, QuestionPage } from '#contract/qa.ts'
import type { Site } from '#contract/site.ts'
import { escapeHtml, scriptJson, stripDirectionMarks as plain } from '../text/html.ts'
import { excerptOf } from '../content/markdown.ts'
import { languageOf } from '../text/language.ts'
import { headOf, otherLanguage, pagesOf } from './page-frame.ts'
import { howMany, pageWords } from './page-words.ts'

// A question page that works without scripts, for slow connections and search engines. User content reaches the page in
// only three ways: as escaped text, as HTML from `markdown.ts`, and as JSON that cannot end its script.

export type HtmlPage = { head: string; body: string }

/**
 * The head and body of a question page in one language. Its template exists in both languages at the same address,
 * with another `language`.
 * @param origin public address of the product, without a trailing slash
 */
export function questionPage(question: QuestionPage, lang: Lang, origin: string, site: Site): HtmlPage {
  const { slug } = question.mergedInto ?? question
  const hidden = question.status === 'pending' || question.status === 'archived' || question.mergedInto !== null
  const title = plain(question.title)
  const address = questionAddress(slug)
  const head = headOf(lang, {
    title,
    description: excerptOf(question.body, 155) || title,
    type: 'article',
    site,
    origin,
    address,
    written: languageOfQuestion(question, lang),
    page: question.answers.pagination.page,
    hidden,
  })
  const structuredData = `<script type="application/ld+json">${structured(question, `${origin}${address}`, lang)}</script>`
  return { head: [...head, ...(hidden ? [] : [structuredData])].join('\n    '), body: bodyOf(question, lang, site) }
}

/**
 * The page for a question that the visitor may not read. Without scripts it says so; with scripts the application
 * does.
 */
export const missingPage = (lang: Lang, site: Site): HtmlPage => ({
  head: `<title>${pageWords(lang, 'missing')} · ${escapeHtml(site.name[sideOf(lang)])}</title>\n    <meta name="robots" content="noindex" />`,
  body: `<noscript><div class="served"><article><h1>${pageWords(lang, 'missing')}</h1><p><a href="/qa">${pageWords(lang, 'all')}</a></p></article></div></noscript>`,
})

/** The address of a question page, percent-encoded. */
export const questionAddress = (slug: string) => `/qa/${encodeURIComponent(slug)}`

/** Structured data: https://schema.org/QAPage. */
function structured(question: QuestionPage, address: string, lang: Lang): string {
  const published = question.answers.data.filter(({ status }) => status === 'published')
  const accepted = published.find(({ isAccepted }) => isAccepted)
  const suggested = published.filter((answer) => answer !== accepted)
  return scriptJson({
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: plain(question.title),
      inLanguage: languageOfQuestion(question, lang),
      text: excerptOf(question.body, 5000) || plain(question.title),
      answerCount: question.answerCount,
      upvoteCount: question.upvoteCount - question.downvoteCount,
      datePublished: question.publishedAt ?? question.createdAt,
      ...(question.editedAt && { dateModified: question.editedAt }),
      ...authorOf(question),
      ...(accepted && { acceptedAnswer: structuredAnswer(accepted, address, lang) }),
      ...(suggested.length > 0 && {
        suggestedAnswer: suggested.map((answer) => structuredAnswer(answer, address, lang)),
      }),
    },
  })
}

const structuredAnswer = (answer: Answer, address: string, lang: Lang) => ({
  '@type': 'Answer',
  inLanguage: languageOf(answer.body, lang),
  text: excerptOf(answer.body, 5000),
  upvoteCount: answer.upvoteCount - answer.downvoteCount,
  url: `${address}#answer-${answer.id}`,
  datePublished: answer.publishedAt ?? answer.createdAt,
  ...authorOf(answer),
})

/** The language of the question itself, which may differ from the page's. */
export const languageOfQuestion = ({ title, body }: QuestionPage, lang: Lang) => languageOf(`${title} ${body}`, lang)

const authorOf = ({ author }: Pick<Answer, 'author'>) =>
  author ? { author: { '@type': 'Person', name: plain(author.name) } } : {}

function bodyOf(question: QuestionPage, lang: Lang, site: Site): string {
  const { data, pagination } = question.answers
  const address = questionAddress(question.slug)
  const accepted = question.acceptedAnswerId !== null
  return [
    `<div class="served">`,
    otherLanguage(lang, address, site),
    `<a class="back" href="/qa"><span aria-hidden="true">${directionOf(lang) === 'rtl' ? '→' : '←'}</span> ${pageWords(lang, 'all')}</a>`,
    `<article>`,
    ...(question.status === 'closed' ? [`<p class="note">${pageWords(lang, 'closed')}</p>`] : []),
    `<h1 dir="auto" lang="${languageOf(question.title, lang)}">${escapeHtml(plain(question.title))}</h1>`,
    ...(accepted ? [`<span class="badge">${pageWords(lang, 'solved')}</span>`] : []),
    `<p class="by">${byline(lang, 'asked', question)}</p>`,
    `<div class="markdown" dir="auto" lang="${languageOf(question.body, lang)}">${question.bodyHtml}</div>`,
    tagsOf(question, lang),
    `<p class="votes">${votesOf(question, lang)}</p>`,
    `</article>`,
    `<section>`,
    `<h2>${data.length > 0 ? howMany(lang, 'answers', pagination.total) : pageWords(lang, 'none')}</h2>`,
    ...data.map((answer) => answerHtml(answer, lang)),
    pagesOf(lang, address, pagination),
    `</section>`,
    ...elsewhereOf(question, lang),
    `</div>`,
  ]
    .filter(Boolean)
    .join('\n')
}

function answerHtml(answer: Answer, lang: Lang): string {
  const mark = answer.isAccepted ? `<span class="badge">${pageWords(lang, 'accepted')}</span>\n` : ''
  return `<article class="card" id="answer-${answer.id}"${answer.isAccepted ? ' data-accepted' : ''}>
${mark}<p class="by">${byline(lang, 'answered', answer)}</p>
<div class="markdown" dir="auto" lang="${languageOf(answer.body, lang)}">${answer.bodyHtml}</div>
<p class="votes">${votesOf(answer, lang)}</p>
</article>`
}

function elsewhereOf({ answeredElsewhere }: QuestionPage, lang: Lang): string[] {
  if (answeredElsewhere.length === 0) return []
  const items = answeredElsewhere.map(
    ({ answer }) =>
      `<li><a href="${escapeHtml(questionAddress(answer.question.slug))}#answer-${answer.id}" dir="auto" lang="${languageOf(answer.question.title, lang)}">${escapeHtml(plain(answer.question.title))}</a></li>`,
  )
  return [`<aside>`, `<h2>${pageWords(lang, 'elsewhere')}</h2>`, `<ul>`, ...items, `</ul>`, `</aside>`]
}

const tagsOf = ({ tags }: QuestionPage, lang: Lang) =>
  tags.length === 0
    ? ''
    : `<ul class="tags">${tags.map(({ id, name }) => `<li><a href="/qa?tagId=${id}" dir="auto">${escapeHtml(plain(name[sideOf(lang)]))}</a></li>`).join('')}</ul>`

type Written = Pick<Answer, 'author' | 'createdAt' | 'publishedAt'>

function byline(lang: Lang, how: 'asked' | 'answered', { author, createdAt, publishedAt }: Written): string {
  const name = author ? `<bdi>${escapeHtml(plain(author.name))}</bdi>` : pageWords(lang, 'gone')
  const at = publishedAt ?? createdAt
  const day = new Intl.DateTimeFormat(lang === 'en' ? lang : localeOf(lang), {
    dateStyle: 'long',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  }).format(new Date(at))
  return `${pageWords(lang, how, { name })} · <time datetime="${escapeHtml(at)}">${day}</time>`
}

function votesOf({ upvoteCount, downvoteCount }: Pick<Answer, 'upvoteCount' | 'downvoteCount'>, lang: Lang) {
  const score = upvoteCount - downvoteCount
  return score > 0 ? howMany(lang, 'votes', score) : ''
}
