import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadChunk } from './api/loadChunk.ts'

export type LoadPage = Parameters<typeof lazyRouteComponent>[0]

/** A lazily loaded page. A failed load is retried once. */
export const pageOf = (load: LoadPage) => lazyRouteComponent(() => loadChunk(load))

/** A lazily loaded child page. */
export const pageAt = (parent: AnyRoute, path: string, load: LoadPage) =>
  createRoute({ getParentRoute: () => parent, path, component: pageOf(load) })
