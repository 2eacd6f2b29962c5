import { doors } from '#contract/api.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type ErrorCode, statusOf } from '#contract/errors.ts'
import { escaped } from '../html.ts'
import { failureExamples } from './openapi-examples.ts'

/** What the page tells of one call. */
type Told = { tag: string; who: string; input: unknown; output: unknown; failures: ErrorCode[] }

/** Every call for people who read: below each its scope, what goes in and out by example, and what may go wrong, in both languages. */
export function docsPage(tell: (endpoint: AnyEndpoint) => Told): string {
  const calls = doors.map((endpoint) => ({ endpoint, told: tell(endpoint) }))
  const groups = [...Map.groupBy(calls, ({ told }) => told.tag)]
  const contents = groups.map(([tag]) => `<a href="#${anchor(tag)}">${escaped(tag)}</a>`).join(' · ')
  const sections = groups.map(
    ([tag, of]) =>
      `<section><h2 id="${anchor(tag)}">${escaped(tag)}</h2>${of.map(({ endpoint, told }) => callOf(endpoint, told)).join('\n')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sanad: calls</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:15px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding-inline:1rem;color:#1a1b1e}a{color:#1864ab}
details{border-block-end:1px solid #ddd;padding-block:.4rem}summary{cursor:pointer;overflow-wrap:anywhere}
pre{background:#f1f3f5;padding:.6rem;border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px}
b{display:inline-block;min-inline-size:4rem}.who{color:#495057}</style></head>
<body><main><h1>Calls</h1><p>The same for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.
Identity: <code>Authorization: Bearer sk_…</code>, an API key of a workspace with the scope that a call names. In the place of
<code>{tenant}</code> stands <code>en</code> or <code>ar</code>: the key’s own workspace, and the language of messages.</p>
<nav aria-label="Groups"><p>${contents}</p></nav>
${sections.join('\n')}
<section><h2 id="errors">Errors</h2><p>Programs go by <code>code</code>; <code>message</code> is for people, in the language of the call.</p>
<pre>${escaped(failures())}</pre></section></main></body></html>`
}

const anchor = (tag: string) => tag.replace(/[^\w-]+/g, '-')

const json = (value: unknown) => JSON.stringify(value, null, 2)

function callOf({ method, path, scope, about, idempotent, limit }: AnyEndpoint, told: Told) {
  const limits = limit ? ` · ${limit.calls} calls in ${limit.seconds} s` : ''
  const input = told.input === undefined ? '' : `<h3>In</h3><pre>${escaped(json(told.input))}</pre>`
  const output = told.output === undefined ? '' : `<h3>Out</h3><pre>${escaped(json(told.output))}</pre>`
  const codes = told.failures.map((code) => `<a href="#errors"><code>${statusOf[code]} ${code}</code></a>`).join(' · ')
  return `<details><summary><b>${method}</b> <code>${escaped(path.replace(/:(\w+)/g, '{$1}'))}</code></summary>
<p>${escaped(about ?? '')}</p><p class="who">${escaped(told.who)}${scope ? ` Scope of a key: <code>${scope}</code>.` : ''}${limits}${
    idempotent ? ' · takes <code>Idempotency-Key</code>' : ''
  }</p>${input}${output}<p>${codes}</p></details>`
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
