import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

type Load = Parameters<typeof lazyRouteComponent>[0]

/** A page below another, loaded when it is opened. */
export const pageAt = (parent: AnyRoute, path: string, load: Load) =>
  createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(load) })
