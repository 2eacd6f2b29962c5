import { endpoints } from '#contract/api.ts'
import type { Access, AnyEndpoint } from '#contract/endpoint.ts'
import { type ErrorCode, statusOf } from '#contract/errors.ts'
import type { Lang } from '#contract/fields.ts'
import { directionOf, languages } from '#contract/text/languages.ts'
import { escapeHtml } from '../../text/html.ts'
import { withCount } from '../../text/counted.ts'
import { accessWords, docsWords, limitCounts } from './docs-words.ts'
import { exampleOf, failureExamples } from './examples.ts'
import { textIn } from '../../i18n/text-in.ts'
import { failuresOf } from './failures.ts'
import { inlineSchema } from './schemas.ts'
import { tagOf } from './tags.ts'

type Page = { lang: Lang; search: string }

/**
 * The API reference: every call, or those that contain every search word. Each call has its scope, examples of input
 * and output, and its failures, in both languages.
 */
export function docsPage({ lang, search }: Page): string {
  const say = sayIn(lang)
  const calls = found(search).map((endpoint) => ({ endpoint, documentation: docsOf(endpoint) }))
  const groups = [...Map.groupBy(calls, ({ documentation }) => documentation.tag)]
  const contents = groups.map(([tag]) => `<a href="#${anchor(tag)}" dir="ltr">${escapeHtml(tag)}</a>`).join(' · ')
  const sections = groups.map(
    ([tag, of]) =>
      `<section><h2 id="${anchor(tag)}"><bdi dir="ltr">${escapeHtml(tag)}</bdi></h2>${of.map(({ endpoint, documentation }) => callOf(endpoint, documentation, lang)).join('\n')}</section>`,
  )
  const others = languages()
    .filter((language) => language.code !== lang)
    .map(
      ({ code: other, name }) =>
        `<a href="?language=${other}&amp;q=${escapeHtml(encodeURIComponent(search))}" lang="${other}" dir="auto">${escapeHtml(name)}</a>`,
    )
  const resultLine =
    search === ''
      ? ''
      : `<p role="status">${calls.length === 0 ? say('none') : say('found', { count: String(calls.length) })} · <a href="?language=${lang}">${say('all')}</a></p>`
  const intro = say('intro', {
    openapi: '<a href="/api/openapi.json" dir="ltr">OpenAPI 3.1</a>',
    header: code('Authorization: Bearer sk_…'),
    tenant: code('{tenant}'),
    en: code('en'),
    ar: code('ar'),
  })
  return `<!doctype html><html lang="${lang}" dir="${directionOf(lang)}"><head><meta charset="utf-8"><title>Sanad: ${say('title')}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${style}</style></head>
<body><main><p class="other">${others.join(' · ')}</p>
<h1>${say('title')}</h1><p>${intro}</p>
<form role="search"><input type="hidden" name="language" value="${lang}"><input type="search" name="q" value="${escapeHtml(search)}" maxlength="100" dir="auto"
 aria-label="${say('search')}" placeholder="${say('search')}"><button>${say('find')}</button></form>${resultLine}
${groups.length > 1 ? `<nav aria-label="${say('groups')}"><details><summary>${say('groups')}</summary><p>${contents}</p></details></nav>` : ''}
${sections.join('\n')}
<section><h2 id="errors">${say('errors')}</h2><p>${say('errorsHint', { code: code('code'), message: code('message') })}</p>
<pre dir="ltr">${escapeHtml(failures())}</pre></section></main></body></html>`
}

const style = `body{font:15px/1.6 system-ui;margin:2rem auto;max-width:60rem;padding-inline:1rem;color:#1a1b1e}a{color:#1864ab}
details{border-block-end:1px solid #ddd;padding-block:.4rem}summary{cursor:pointer;overflow-wrap:anywhere}nav details{margin-block:1rem}
h2,nav{overflow-wrap:anywhere}bdi,code{unicode-bidi:isolate}
pre{background:#f1f3f5;padding:.6rem;border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px}
b{display:inline-block;min-inline-size:4rem}.who{color:#495057}.other{text-align:end;margin:0}
form{display:flex;gap:.5rem}input[type=search]{flex:1;min-inline-size:0;font:inherit;padding:.5rem .7rem;border:1px solid #868e96;border-radius:6px}
button{font:inherit;padding:.5rem 1rem;border:0;border-radius:6px;background:#1864ab;color:#fff;cursor:pointer}`

const anchor = (tag: string) => tag.replace(/[^\w-]+/g, '-')

/** The calls whose method, path, scope or description contain every word. */
function found(search: string): readonly AnyEndpoint[] {
  const words = search.toLowerCase().split(/\s+/)
  return endpoints.filter((endpoint: AnyEndpoint) => {
    const { method, path, scope = '', about = '' } = endpoint
    const text = `${method} ${shown(path)} ${scope} ${about}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Texts of the page, with placeholders replaced by HTML. */
const sayIn =
  (lang: Lang) =>
  (name: keyof typeof docsWords, values: Record<string, string> = {}) =>
    textIn(docsWords[name], lang).replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)

const code = (text: string) => `<code dir="ltr">${escapeHtml(text)}</code>`

const shown = (path: string) => path.replace(/:(\w+)/g, '{$1}')

const json = (value: unknown) => JSON.stringify(value, null, 2)

type CallDocs = ReturnType<typeof docsOf>

function docsOf(endpoint: AnyEndpoint) {
  const { input, output, example } = endpoint
  const takesJson = endpoint.method !== 'GET' && endpoint.body !== 'upload' && endpoint.body !== 'raw'
  return {
    tag: tagOf(endpoint.path),
    input: takesJson && input ? (example ?? exampleOf(inlineSchema(input, 'input'), 'input')) : undefined,
    output: output ? exampleOf(inlineSchema(output, 'output'), 'output') : undefined,
    failures: failuresOf(endpoint),
  }
}

function callOf({ method, path, access, scope, about, idempotent, limit }: AnyEndpoint, docs: CallDocs, lang: Lang) {
  const say = sayIn(lang)
  const facts = [
    textIn(accessWords[access as Access], lang) + (scope ? ` ${say('scope', { scope: code(scope) })}` : ''),
    limit &&
      say('limit', {
        calls: withCount(limitCounts.calls, lang, limit.calls),
        seconds: withCount(limitCounts.seconds, lang, limit.seconds),
      }),
    idempotent && say('idempotent', { key: code('Idempotency-Key') }),
  ].filter(Boolean)
  const example = (name: 'input' | 'output') =>
    docs[name] === undefined ? '' : `<h3>${say(name)}</h3><pre dir="ltr">${escapeHtml(json(docs[name]))}</pre>`
  const codes = docs.failures
    .map((failure) => `<a href="#errors">${code(`${statusOf[failure]} ${failure}`)}</a>`)
    .join(' · ')
  return `<details><summary dir="ltr"><b>${method}</b> <code>${escapeHtml(shown(path))}</code></summary>
<p dir="ltr" lang="en">${escapeHtml(about ?? '')}</p><p class="who">${facts.join(' · ')}</p>${example('input')}${example('output')}<p>${codes}</p></details>`
}

function failures() {
  const codes = Object.keys(statusOf) as ErrorCode[]
  return codes
    .map((code) => {
      const { en, ar } = failureExamples(code)
      return `${JSON.stringify(en.value)}\n${JSON.stringify(ar.value)}`
    })
    .join('\n\n')
}
