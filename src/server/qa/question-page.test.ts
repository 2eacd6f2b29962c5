import { describe, expect, test } from 'vitest'
import type { Answer, QuestionPage } from '#contract/qa.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { questionAddress, questionPage } from './question-page.ts'
import { defaultSite } from '../public-site/settings.ts'
import { sitemapOf } from '../public-site/sitemap.ts'

const origin = 'https://sanad.test'
const at = '2026-11-20T10:00:00.000Z'
const id = (end: number) => `0196f9b0-0000-7000-8000-${String(end).padStart(12, '0')}`
const person = (name: string) => ({ _id: id(9), id: id(9), name, image: null })

function answered(text: string, more: Partial<Answer> = {}): Answer {
  return {
    _id: id(2),
    id: id(2),
    questionId: id(1),
    question: { _id: id(1), slug: 'soap', title: text },
    body: text,
    bodyHtml: renderMarkdown(text),
    status: 'published',
    author: person(text),
    isAccepted: false,
    upvoteCount: 3,
    downvoteCount: 1,
    myVote: null,
    publishedAt: at,
    editedAt: null,
    moderationNote: null,
    waitingEdit: null,
    createdAt: at,
    updatedAt: at,
    ...more,
  }
}

function questionWith(text: string, answers: Answer[] = [], more: Partial<QuestionPage> = {}): QuestionPage {
  return {
    _id: id(1),
    id: id(1),
    slug: 'كيف-أسعر-الصابون',
    title: text,
    excerpt: text,
    body: text,
    bodyHtml: renderMarkdown(text),
    status: 'published',
    tags: [{ _id: id(3), id: id(3), name: { en: text, ar: text } }],
    author: person(text),
    answerCount: answers.length,
    acceptedAnswerId: answers.find(({ isAccepted }) => isAccepted)?.id ?? null,
    upvoteCount: 0,
    downvoteCount: 0,
    myVote: null,
    viewCount: 0,
    pinned: false,
    following: false,
    lastActivityAt: at,
    publishedAt: at,
    editedAt: null,
    moderationNote: null,
    waitingEdit: null,
    mergedInto: null,
    createdAt: at,
    updatedAt: at,
    answers: { data: answers, pagination: { total: answers.length, page: 1, size: 20, limit: 20, pages: 1 } },
    answeredElsewhere: [],
    ...more,
  }
}

const json = (head: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1] ?? 'null')

describe('the page of a question', () => {
  const page = questionWith('How do I price soap?', [
    answered('Count **everything**.', { isAccepted: true }),
    answered('Guess.', { _id: id(4), id: id(4) }),
  ])

  test('has title, address and languages in its head', () => {
    const { head } = questionPage(page, 'en', origin, defaultSite)
    const address = `${origin}/qa/${encodeURIComponent('كيف-أسعر-الصابون')}`
    expect(head).toContain('<title>How do I price soap? · Sanad</title>')
    expect(head).toContain(`<link rel="canonical" href="${address}" />`)
    expect(head).not.toContain('hreflang')
    expect(head).not.toContain('noindex')
    expect(questionPage(page, 'ar', origin, defaultSite).head).toContain('· سند</title>')
  })

  test.each([
    ['كيف أثبت npm على Ubuntu؟', 'ar'],
    ['What does مرحبا mean in a greeting?', 'en'],
    ['٤٢؟', 'en'],
  ])("%s declares its own language, which may differ from the page's", (text, language) => {
    const { head, body } = questionPage(questionWith(text, [answered('Guess.')]), 'en', origin, defaultSite)
    expect(body).toContain(`<h1 dir="auto" lang="${language}">`)
    expect(head).toContain(`<meta property="og:locale" content="${language === 'ar' ? 'ar_AR' : 'en_GB'}" />`)
    expect(head).toContain(`<meta property="og:image" content="${origin}/share.${language}.png" />`)
    expect(json(head).mainEntity).toMatchObject({ inLanguage: language, suggestedAnswer: [{ inLanguage: 'en' }] })
  })

  test('has structured data of the question and its answers', () => {
    expect(json(questionPage(page, 'en', origin, defaultSite).head)).toMatchObject({
      '@type': 'QAPage',
      mainEntity: {
        '@type': 'Question',
        name: 'How do I price soap?',
        answerCount: 2,
        acceptedAnswer: { text: 'Count everything.', upvoteCount: 2 },
        suggestedAnswer: [{ text: 'Guess.' }],
      },
    })
  })

  test.each(['en', 'ar'] as const)('is readable without a script in %s', (lang) => {
    const { body } = questionPage(page, lang, origin, defaultSite)
    expect(body).toContain('<h1 dir="auto" lang="en">How do I price soap?</h1>')
    expect(body).toContain('<strong>everything</strong>')
    expect(body).toContain(lang === 'ar' ? '<h2>إجابتان</h2>' : '<h2>2 answers</h2>')
    expect(body).toContain(lang === 'ar' ? 'الإجابة المقبولة' : 'Accepted answer')
    expect(body).not.toMatch(/<script|\{\w+\}|undefined|null/)
  })

  test('is excluded from search engines if it is not public or was merged', () => {
    const target = { _id: id(7), id: id(7), slug: 'other', title: 'Other' }
    for (const question of [
      questionWith('x', [], { status: 'pending' }),
      questionWith('x', [], { mergedInto: target }),
    ]) {
      const { head } = questionPage(question, 'en', origin, defaultSite)
      expect(head).toContain('noindex')
      expect(head).not.toContain('ld+json')
    }
    expect(questionPage(questionWith('x', [], { mergedInto: target }), 'en', origin, defaultSite).head).toContain(
      `<link rel="canonical" href="${origin}/qa/other" />`,
    )
  })

  test('shows that an author has deleted their account', () => {
    expect(questionPage(questionWith('x', [], { author: null }), 'ar', origin, defaultSite).body).toContain(
      'سؤال من عضو محذوف',
    )
  })
})

describe('contains no user markup', () => {
  test.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title><svg onload=alert(1)>',
    '\u202egnirts\u2066',
    '\u2028alert(1)//\u2029',
    ']]>{{constructor}}',
    '&lt;script&gt;',
    '{name}',
  ])('%s', (text) => {
    const elsewhere = [{ _id: id(8), id: id(8), note: text, answer: answered(text) }]
    const slug = text.replace(/[^\w"'<>&]/g, '-')
    const { head, body } = questionPage(
      questionWith(text, [answered(text, { isAccepted: true })], { answeredElsewhere: elsewhere, slug }),
      'en',
      origin,
      defaultSite,
    )
    expect(head.match(/<\/?script\b/gi)).toHaveLength(2)
    expect(head.match(/<\/?title\b/gi)).toHaveLength(2)
    expect(json(head).mainEntity.answerCount).toBe(1)
    const script = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1]
    expect(script).not.toMatch(/[<>&\u2028\u2029]/)
    for (const html of [head.replace(script ?? '', ''), body]) {
      expect(html).not.toMatch(/<(?:svg|img|!--)/i)
      expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
      expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+\s*=/i)
    }
    expect(body).not.toMatch(/<script/i)
    const opened = body.match(/<(?!\/|br|hr)(\w+)/g)?.length
    expect(body.match(/<\/\w+/g)?.length).toBe(opened)
  })
})

describe('the sitemap', () => {
  test('is valid XML for any address, which it names as canonical', () => {
    const xml = sitemapOf([{ path: questionAddress(`سؤال-<>&"'`), changed: new Date(at) }], origin, defaultSite)
    expect(xml).toContain(`<loc>${origin}/qa/${encodeURIComponent('سؤال-<>&"')}&#39;</loc><lastmod>${at}</lastmod>`)
    expect(xml).not.toContain('<xhtml:link')
  })

  test('names a translated page in each language', () => {
    const xml = sitemapOf([{ path: '/about', isTranslated: true }], origin, defaultSite)
    for (const language of ['en', 'ar']) expect(xml).toContain(`<loc>${origin}/about?language=${language}</loc>`)
    expect(xml.match(/<xhtml:link/g)).toHaveLength(4)
  })
})
