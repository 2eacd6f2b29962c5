import { useEffect, useState } from 'react'
import type { SavedView, ViewedList } from '#contract/views.ts'
import { useApiQuery } from '../../api/useApi.ts'
import type { ListState } from './useListState.ts'
import { asListed, endpointsOf } from './viewEndpoints.ts'

/** The views of a list, and the open one. If the URL names no view, the reader's default opens. */
export function useViews(list: ListState, of: ViewedList | undefined) {
  const query = useApiQuery(
    endpointsOf(of ?? 'users').list,
    { list: asListed(of ?? 'users') },
    { enabled: of !== undefined },
  )
  const views = of === undefined ? [] : (query.data?.data ?? [])
  const [isStarted, setStarted] = useState(!list.isSilent)
  const beginning = views.find(({ isDefault }) => isDefault)
  const ready = of === undefined || !query.isPending
  const [opens, setOpens] = useState<SavedView | null>(null)
  if (!isStarted && ready) {
    setStarted(true)
    if (list.isSilent && beginning) setOpens(beginning)
  }
  useEffect(() => {
    if (opens) list.open(opens)
    // Only once, because a reader who leaves the view afterwards does so on purpose.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [opens])
  const active: SavedView | null = views.find(({ _id }) => _id === list.view) ?? null
  return {
    views,
    active,
    isChanged: active !== null && !sameQuery(active.query, list.query),
    /** Whether it is still unknown which view to open. */
    isOpening: list.isSilent && !isStarted,
  }
}

export type Views = ReturnType<typeof useViews>

function sameQuery(a: Record<string, string>, b: Record<string, string>) {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => a[name] === b[name])
}
