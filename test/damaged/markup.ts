import { type Damaged, mail } from './damage.ts'

const asHtml = 'Content-Type: text/html; charset=utf-8'

/** HTML and text that tries to run scripts, load content or exhaust the reader's CPU. */
export const markup: Damaged[] = [
  {
    name: 'scripts in HTML',
    source: mail([asHtml], '<p>words</p><script>alert(1)</script><img src=x onerror=alert(1)>'),
    shows: 'words',
    hides: 'alert',
  },
  {
    name: 'HTML of 100,000 unclosed tags',
    source: mail([asHtml], `<p>words</p>${'<b>'.repeat(100_000)}`),
    shows: 'words',
  },
  {
    name: 'tables nested 20,000 deep',
    source: mail([asHtml], `<p>words</p>${'<table><tr><td>'.repeat(20_000)}deep`),
    shows: 'words',
  },
  {
    name: 'a tag with 100,000 attributes',
    source: mail([asHtml], `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}="b"`).join(' ')}>words</p>`),
    shows: 'words',
  },
  {
    name: 'tags with unclosed quotes',
    source: mail([asHtml], `words${`<a href="x' `.repeat(50_000)}`),
    shows: 'words',
  },
  { name: 'unclosed comments', source: mail([asHtml], `words${'<!--'.repeat(200_000)}`), shows: 'words' },
  {
    name: 'unclosed comments in CSS',
    source: mail([asHtml], `<style>${'/*'.repeat(400_000)}</style><p style="${'/*'.repeat(200_000)}">words</p>`),
    shows: 'words',
  },
  {
    name: 'CSS nested 100,000 deep',
    source: mail(
      [asHtml],
      `<style>${'@media x{'.repeat(20_000)}</style><style>${'@foo{'.repeat(100_000)}</style>words`,
    ),
    shows: 'words',
  },
  {
    name: 'CSS that loads remote content',
    source: mail([asHtml], '<style>@import url(http://127.0.0.1/a);p{background:url(http://127.0.0.1/b)}</style>words'),
    shows: 'words',
    hides: '127.0.0.1',
  },
  { name: 'unterminated entities', source: mail([asHtml], `words ${'&amp'.repeat(300_000)}`), shows: 'words' },
  {
    name: 'HTML of 20 MB',
    source: mail([asHtml], `<p>words</p>${'<p>more and more</p>'.repeat(1_000_000)}`),
    shows: 'words',
    note: 'shortened',
  },
  {
    name: 'a text of 120,000 quotes',
    source: mail(['Content-Type: text/plain'], `words\r\n${'> a\r\nb\r\n'.repeat(120_000)}`),
    shows: 'words',
  },
  {
    name: 'a text of attributions only',
    source: mail(['Content-Type: text/plain'], `words\r\n${'On a wrote: From: b\r\n'.repeat(40_000)}`),
    shows: 'words',
  },
]
