import { expect, test } from 'vitest'
import { mapLiquid, straightenQuotes, unescapeLiquid, moveTagsOutOfLiquid } from './liquid-repair.ts'

test('what stands between outputs and tags is told from them, whatever is not closed', () => {
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

test('quotation marks that a phone turned are straight, those within a text are its own', () => {
  expect(straightenQuotes('“Hi” {{ name | default: “dear friend” }}')).toBe('“Hi” {{ name | default: "dear friend" }}')
  expect(straightenQuotes('{{ name | default: ‘it"s’ | append: „x” }}')).toBe(
    '{{ name | default: \'it"s\' | append: "x" }}',
  )
  expect(straightenQuotes('{{ name | default: «صديقي» }}')).toBe('{{ name | default: "صديقي" }}')
  expect(straightenQuotes('{{ name | default: "it’s “so”" }}')).toBe('{{ name | default: "it’s “so”" }}')
})

test('marks of formatting within a field stand behind it, those within a text are its own', () => {
  expect(moveTagsOutOfLiquid('<p>{{ first<strong>Name }}</strong></p>')).toBe('<p>{{ firstName }}<strong></strong></p>')
  expect(moveTagsOutOfLiquid('<p>{{ first</p><p class="a">Name }}</p>')).toBe('<p>{{ firstName }}</p><p class="a"></p>')
  const own = '{{ bio | replace: "a", "<br>" }}{% if a < 3 and b > 4 %}{% if a <b and c> d %}'
  expect(moveTagsOutOfLiquid(own)).toBe(own)
})

test('signs that HTML spells otherwise are Liquid’s own', () => {
  expect(unescapeLiquid('<p>a &gt; b {% if a &gt; 3 and b &lt; 4 %}{{&nbsp;c | default: &quot;d&quot;}}</p>')).toBe(
    '<p>a &gt; b {% if a > 3 and b < 4 %}{{ c | default: "d"}}</p>',
  )
})

test.each(['{{', '{%', '{{ "', '{{ “', '{{<a', '{{ <a b="', '{{ <a b= '])(
  '%s without end takes no longer than it is',
  (part) => {
    const work = (length: number) => {
      const source = `${part.repeat(length / part.length)}}}`
      const begun = process.cpuUsage()
      unescapeLiquid(moveTagsOutOfLiquid(straightenQuotes(source)))
      const { user, system } = process.cpuUsage(begun)
      return (user + system) / 1000
    }
    work(1000)
    // Eight times the text: a square would be 64 times the work.
    expect(work(800_000)).toBeLessThan(Math.max(work(100_000), 40) * 24)
  },
)
