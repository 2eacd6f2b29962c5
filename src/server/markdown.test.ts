import { describe, expect, test } from 'vitest'
import { excerptOf, renderMarkdown } from './markdown.ts'

describe('Markdown', () => {
  test.each([
    ['headings begin below those of the page', '# A\n\n##### B', '<h3 dir="auto">A</h3>\n<h6 dir="auto">B</h6>\n'],
    [
      'code runs from left to right',
      '```js\nlet a = "<b>"\n```',
      '<pre dir="ltr"><code class="language-js">let a = &quot;&lt;b&gt;&quot;\n</code></pre>\n',
    ],
    [
      'links say what they are',
      '[a](https://e.test)',
      '<p dir="auto"><a href="https://e.test" rel="nofollow ugc noopener" target="_blank">a</a></p>\n',
    ],
    [
      'own pages open where one is',
      '[@Maha](/community/1)',
      '<p dir="auto"><a href="/community/1" rel="nofollow ugc noopener">@Maha</a></p>\n',
    ],
    [
      'own images are shown',
      '![A "cup"](/i/0a-1)',
      '<p dir="auto"><img src="/i/0a-1" alt="A &quot;cup&quot;" loading="lazy" decoding="async"></p>\n',
    ],
    [
      'those of others are their words',
      '![A <b>cup</b>](https://e.test/x.png)',
      '<p dir="auto">A &lt;b&gt;cup&lt;/b&gt;</p>\n',
    ],
    ['a list has one direction', '- أ\n- b', '<ul dir="auto">\n<li>أ</li>\n<li>b</li>\n</ul>\n'],
    ['and so has a quotation', '> أ', '<blockquote dir="auto">\n<p>أ</p>\n</blockquote>\n'],
    ['line breaks stay', 'a\nb', '<p dir="auto">a<br>\nb</p>\n'],
  ])('%s', (_name, text, html) => expect(renderMarkdown(text)).toBe(html))

  test('nothing that people write takes long', () => {
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
      const begun = performance.now()
      renderMarkdown(evil)
      expect([evil.slice(0, 4), performance.now() - begun < 2000]).toEqual([evil.slice(0, 4), true])
    }
  })
})

describe('excerpts', () => {
  test.each([
    ['# Title\n\nSome *words* and [a link](https://e.test), ![no](/i/1)`code`', 'Title Some words and a link, nocode'],
    ['a\nb\n\n- c\n- d', 'a b c d'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('%s', (text, plain) => expect(excerptOf(text)).toBe(plain))

  test('end between words', () => {
    const excerpt = excerptOf('كلمات '.repeat(100), 50)
    expect(excerpt.length).toBeLessThanOrEqual(51)
    expect(excerpt).toMatch(/كلمات…$/)
  })
})
