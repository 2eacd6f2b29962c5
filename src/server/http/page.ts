import type { EndpointName } from '#contract/api.ts'
import type { Site } from '#contract/site.ts'
import type { Context } from '../context.ts'

/** What the application would ask the server for first, with the answer: so it can take a page over as it stands. */
export type PrefetchedCall = { endpoint: EndpointName; given: Record<string, string>; got: unknown }

/** A page that is put into a frame of the built pages. */
export type RenderedPage = { status: 200 | 404; head: string; body: string; asked?: PrefetchedCall }
/** The same page at its one address. */
export type Redirect = { redirect: string }
/** A text that is no page: a sitemap. */
export type PlainText = { type: string; text: string }

export type PageRequest = { params: Record<string, string>; query: URLSearchParams; site: Site }

/** A page that is written for each request and can be read without script. `null`: this one is the application's alone. */
export type Page = {
  path: string
  /** The frame of the build that it is put into. */
  frame?: string
  write: (ctx: Context, request: PageRequest) => Promise<RenderedPage | Redirect | PlainText | null>
}
