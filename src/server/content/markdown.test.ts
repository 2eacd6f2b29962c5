import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { excerptOf, markdownVersion, prepareMarkdown, renderMarkdown } from './markdown.ts'

describe('Markdown', () => {
  test.each([
    ['headings begin below those of the page', '# A\n\n##### B', '<h3 dir="ltr">A</h3>\n<h6 dir="ltr">B</h6>\n'],
    [
      'code runs from left to right',
      '```js\nlet a = "<b>"\n```',
      '<pre dir="ltr"><code class="language-js">let a = &quot;&lt;b&gt;&quot;\n</code></pre>\n',
    ],
    [
      'links declare that they are user content',
      '[a](https://e.test)',
      '<p dir="auto"><a href="https://e.test" rel="nofollow ugc noopener" target="_blank">a</a></p>\n',
    ],
    [
      'links to own pages open in the same tab',
      '[@Maha](/community/1)',
      '<p dir="auto"><a href="/community/1" rel="nofollow ugc noopener">@Maha</a></p>\n',
    ],
    [
      'own images are shown',
      '![A "cup"](/i/0a-1)',
      '<p dir="auto"><img src="/i/0a-1" alt="A &quot;cup&quot;" loading="lazy" decoding="async"></p>\n',
    ],
    [
      'external images are replaced by their alternative text',
      '![A <b>cup</b>](https://e.test/x.png)',
      '<p dir="auto">A &lt;b&gt;cup&lt;/b&gt;</p>\n',
    ],
    ['a list has one direction', '- أ\n- b', '<ul dir="rtl">\n<li>أ</li>\n<li>b</li>\n</ul>\n'],
    ['a quotation has one direction', '> أ', '<blockquote dir="rtl">\n<p>أ</p>\n</blockquote>\n'],
    ['line breaks stay', 'a\nb', '<p dir="ltr">a<br>\nb</p>\n'],
  ])('%s', (_name, text, html) => expect(renderMarkdown(text)).toBe(html))

  test.each([
    'README.md',
    'see docs/README.md',
    'main.py',
    'setup.sh and lib.rs.',
    'READ-ME.MD',
    'node.js',
    'a.zip',
    'المذكرة.md',
  ])('a file name is not linked: %s', (text) => expect(renderMarkdown(text)).not.toContain('<a'))

  test.each([
    ['example.com', 'http://example.com'],
    ['www.readme.md', 'http://www.readme.md'],
    ['https://readme.md', 'https://readme.md'],
    ['readme.md/guide', 'http://readme.md/guide'],
    ['me@readme.md', 'mailto:me@readme.md'],
    ['README.md is at example.com', 'http://example.com'],
  ])('a site is linked: %s', (text, address) => expect(renderMarkdown(text)).toContain(`href="${address}"`))

  test.each([
    ['code', '`npm install` لا يعمل', 'p', 'rtl'],
    ['a link', '[GitHub](https://github.test) هو المكان', 'p', 'rtl'],
    ['an address', 'https://e.test/a لا يفتح', 'p', 'rtl'],
    ['an email address', 'me@e.test لا يستلم', 'p', 'rtl'],
    ['a picture', '![logo](/i/0a-1) هذا شعاري', 'p', 'rtl'],
    ['an Arabic link', '[الدليل](/articles/guide) explains it', 'p', 'ltr'],
    ['marks around code', '**`npm`** لا يعمل', 'p', 'rtl'],
    ['digits', '3. `a`\n4. ثم', 'ol', 'rtl'],
    ['code in the first item', '- `git push` يرفض\n- ثم', 'ul', 'rtl'],
    ['code in a quotation', '> `config.json` هو الملف', 'blockquote', 'rtl'],
    ['code in a heading', '# `npm` لا يعمل', 'h3', 'rtl'],
    ['only code', '`npm install`', 'p', 'auto'],
    ['only a link', '[الدليل](/articles/guide)', 'p', 'auto'],
  ])('a block that begins with %s takes the direction of its own words', (_what, text, tag, direction) => {
    expect(renderMarkdown(text)).toMatch(new RegExp(`^<${tag}(?: start="3")? dir="${direction}">`))
  })

  test('an Arabic table runs from right to left, with mirrored alignments', () => {
    const html = renderMarkdown('| `id` البند | السعر |\n| :-- | --: |\n| `a` | 10 |\n| Total | ٢٠ ريالًا |')
    expect(html).toMatch(/^<table dir="rtl">/)
    expect(html).toContain('<th style="text-align:right" dir="rtl"><code>id</code> البند</th>')
    expect(html).toContain('<td style="text-align:right"><code>a</code></td>')
    expect(html).toContain('<td style="text-align:left">10</td>')
    expect(html).toContain('<td style="text-align:right" dir="ltr">Total</td>')
    expect(renderMarkdown('| Item | Price |\n| :-- | --: |\n| خبز | 10 |')).toMatch(
      /^<table dir="ltr">[\s\S]*<td style="text-align:left" dir="rtl">خبز/,
    )
  })

  test('an address always runs from left to right', () => {
    expect(renderMarkdown('انظر https://e.test/a/')).toContain(
      '<a href="https://e.test/a/" rel="nofollow ugc noopener" target="_blank" dir="ltr">https://e.test/a/</a>',
    )
  })

  test('no user text takes long to render', () => {
    for (const evil of [
      '['.repeat(30_000),
      '*a_'.repeat(10_000),
      '> '.repeat(15_000),
      '`'.repeat(30_000),
      'www.'.repeat(7000),
      '|a'.repeat(15_000),
      '<!--'.repeat(7000),
      'a@'.repeat(15_000),
    ]) {
      const started = performance.now()
      renderMarkdown(evil)
      expect([evil.slice(0, 4), performance.now() - started < 2000]).toEqual([evil.slice(0, 4), true])
    }
  })
})

describe('excerpts', () => {
  test.each([
    ['# Title\n\nSome *words* and [a link](https://e.test), ![no](/i/1)`code`', 'Title Some words and a link, nocode'],
    ['a\nb\n\n- c\n- d', 'a b c d'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('are plain text: %s', (text, plain) => expect(excerptOf(text)).toBe(plain))

  test('end at a word boundary', () => {
    const excerpt = excerptOf('كلمات '.repeat(100), 50)
    expect(excerpt.length).toBeLessThanOrEqual(51)
    expect(excerpt).toMatch(/كلمات…$/)
  })
})

test('other calls are served while a page of hostile texts is rendered, and each text is rendered once', async () => {
  const texts = Array.from({ length: 20 }, (_none, at) => `${at} ${'*a **b _c '.repeat(300)}`)
  let served = 0
  const serve = () => {
    served += 1
    immediate = setImmediate(serve)
  }
  let immediate = setImmediate(serve)
  await prepareMarkdown(texts)
  expect(served).toBeGreaterThanOrEqual(texts.length - 1)
  served = 0
  await prepareMarkdown(texts)
  clearImmediate(immediate)
  expect(served).toBe(0)
  expect(renderMarkdown(texts[0] ?? '')).toContain('<p dir')
})

test('a renderer with different HTML has a new version, and older stored HTML is rendered again', () => {
  const texts = [
    '# A\n\n1. [b](https://e.test) **c** `d` ![e](/i/1) ![f](https://e.test/f.png)\n   - أ\n\n> g\nh',
    '```js\nlet a = "<b>"\n```\n\n| a | ب |\n| :- | -: |\n| c | d |\n\nwww.e.test README.md a@e.test <b>i</b>',
    '[@Maha](/community/1) [x](javascript:alert(1)) [y](data:text/html,z) \u202eback ~~k~~ ---\n\n---\n\nlink: //e.test',
  ]
  const made = createHash('sha256').update(texts.map(renderMarkdown).join('\n')).digest('hex').slice(0, 16)
  // If this fails, raise the version in `markdown.ts` and update both here.
  expect([markdownVersion, made]).toEqual([1, '48e1b4a525a1130b'])
})
