import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadChunk } from './api/loadChunk.ts'

export type LoadPage = Parameters<typeof lazyRouteComponent>[0]

/** A page that is loaded when it is opened, and asked for once more where it does not come. */
export const pageOf = (load: LoadPage) => lazyRouteComponent(() => loadChunk(load))

/** A page below another, loaded when it is opened. */
export const pageAt = (parent: AnyRoute, path: string, load: LoadPage) =>
  createRoute({ getParentRoute: () => parent, path, component: pageOf(load) })
