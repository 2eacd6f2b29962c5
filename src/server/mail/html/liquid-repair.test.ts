import { expect, test } from 'vitest'
import { mapLiquid, straightenQuotes, unescapeLiquid, moveTagsOutOfLiquid } from './liquid-repair.ts'

test('Liquid outputs and tags are separated from the text around them, even if some are unclosed', () => {
  const parts = (source: string) =>
    mapLiquid(
      source,
      (code) => `[${code}]`,
      (text) => text.toUpperCase(),
    )
  expect(parts('a{{ b }}c{% d %}e')).toBe('A[{{ b }}]C[{% d %}]E')
  expect(parts('a{{ b {% c %} {{ d')).toBe('A{{ B [{% c %}] {{ D')
  expect(parts('{%{{ a }}')).toBe('{%[{{ a }}]')
  expect(parts('{{{ a }}}')).toBe('[{{{ a }}]}')
})

test('curly quotes become straight in Liquid, but not inside its strings', () => {
  expect(straightenQuotes('“Hi” {{ name | default: “dear friend” }}')).toBe('“Hi” {{ name | default: "dear friend" }}')
  expect(straightenQuotes('{{ name | default: ‘it"s’ | append: „x” }}')).toBe(
    '{{ name | default: \'it"s\' | append: "x" }}',
  )
  expect(straightenQuotes('{{ name | default: «صديقي» }}')).toBe('{{ name | default: "صديقي" }}')
  expect(straightenQuotes('{{ name | default: "it’s “so”" }}')).toBe('{{ name | default: "it’s “so”" }}')
})

test('formatting tags inside a Liquid output move after it, but those inside a string stay', () => {
  expect(moveTagsOutOfLiquid('<p>{{ first<strong>Name }}</strong></p>')).toBe('<p>{{ firstName }}<strong></strong></p>')
  expect(moveTagsOutOfLiquid('<p>{{ first</p><p class="a">Name }}</p>')).toBe('<p>{{ firstName }}</p><p class="a"></p>')
  const own = '{{ bio | replace: "a", "<br>" }}{% if a < 3 and b > 4 %}{% if a <b and c> d %}'
  expect(moveTagsOutOfLiquid(own)).toBe(own)
})

test('HTML entities are decoded inside Liquid only', () => {
  expect(unescapeLiquid('<p>a &gt; b {% if a &gt; 3 and b &lt; 4 %}{{&nbsp;c | default: &quot;d&quot;}}</p>')).toBe(
    '<p>a &gt; b {% if a > 3 and b < 4 %}{{ c | default: "d"}}</p>',
  )
})

test.each(['{{', '{%', '{{ "', '{{ “', '{{<a', '{{ <a b="', '{{ <a b= '])(
  'an unclosed %s is processed in linear time',
  (part) => {
    const work = (length: number) => {
      const source = `${part.repeat(length / part.length)}}}`
      const cpuBefore = process.cpuUsage()
      unescapeLiquid(moveTagsOutOfLiquid(straightenQuotes(source)))
      const { user, system } = process.cpuUsage(cpuBefore)
      return (user + system) / 1000
    }
    work(1000)
    // Eight times the text: quadratic time would be 64 times the work.
    expect(work(800_000)).toBeLessThan(Math.max(work(100_000), 40) * 24)
  },
)
