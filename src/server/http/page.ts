import type { EndpointName } from '#contract/api.ts'
import type { Lang } from '#contract/text/languages.ts'
import type { Site } from '#contract/site.ts'
import type { Context } from '../context.ts'

/**
 * The first call that the application would make, with its answer, so that the application can hydrate the page
 * without a request.
 */
export type PrefetchedCall = { endpoint: EndpointName; given: Record<string, string>; got: unknown }

/** A page that is inserted into a template of the build. */
export type RenderedPage = {
  status: 200 | 404
  head: string
  body: string
  /** The language of the page, if it is not the reader's. */
  lang?: Lang
  prefetched?: PrefetchedCall
}
/** A redirect to the canonical address of the page. */
export type Redirect = { redirect: string }
/** A text response that is not a page, such as a sitemap. */
export type PlainText = { type: string; text: string }

export type PageRequest = {
  params: Record<string, string>
  query: URLSearchParams
  site: Site
  /** The language that the reader or their browser asks for. */
  requested: Lang | undefined
}

/** A server-rendered page that works without scripts; `null` if the application serves the address. */
export type Page = {
  path: string
  /** The template of the build. */
  frame?: string
  write: (ctx: Context, request: PageRequest) => Promise<RenderedPage | Redirect | PlainText | null>
}
