import type { Query } from '@tanstack/react-query'
import type { EndpointName } from '#contract/api.ts'
import type { Pagination } from '#contract/fields.ts'
import { queryClient } from './queryClient.ts'

// Section 4 of the specification: what becomes of the lists that are shown when one of their items is made, changed or deleted.

/** What was deleted here. */
const deleted = new Set<string>()

/** Whether it was deleted on a page of this tab: then it is no longer chosen either. */
export const isDeleted = (id: string) => deleted.has(id)

type Item = { _id: string }
type List = { data?: Item[]; tools?: Item[]; pagination: Pagination }

/** Lists tell the old story until they are opened again. */
export function markListStale(endpoint: EndpointName) {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === endpoint, refetchType: 'none' })
}

/** A new item joins the list, and the total rises by one. */
export const prependToLists = (endpoint: EndpointName, item: Item) => change(endpoint, (items) => [item, ...items], 1)

/** Of what is kept: a new item is appended where the page has room for it; the total rises by one. */
export const appendToLists = (endpoint: EndpointName, item: Item) =>
  change(endpoint, (items, size) => (items.length < size ? [...items, item] : items), 1)

/** The item takes the place of its older self. */
export const replaceInLists = (endpoint: EndpointName, item: Item) =>
  change(endpoint, (items) => items.map((other) => (other._id === item._id ? item : other)))

/** Of tags: the older self is removed, and the item appended. */
export const moveToEndOfLists = (endpoint: EndpointName, item: Item) =>
  change(endpoint, (items) => [...items.filter(({ _id }) => _id !== item._id), item])

/** The item leaves the list, and the total falls, never below zero; what comes after the page moves up. */
export function removeFromLists(endpoint: EndpointName, id: string) {
  deleted.add(id)
  change(endpoint, (items) => items.filter(({ _id }) => _id !== id), -1)
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === endpoint })
}

function change(endpoint: EndpointName, items: (items: Item[], size: number) => Item[], more = 0) {
  markListStale(endpoint)
  const shown = { predicate: (query: Query) => query.queryKey[0] === endpoint && query.isActive() }
  queryClient.setQueriesData<List | Item[]>(shown, (list) => {
    if (!list) return list
    // What is asked for as a whole (`useAllPages`) has no pages.
    if (Array.isArray(list)) return items(list, Number.POSITIVE_INFINITY)
    const total = Math.max(0, list.pagination.total + more)
    const pagination = { ...list.pagination, total }
    if (list.tools) return { ...list, tools: items(list.tools, pagination.size), pagination }
    return { ...list, data: items(list.data ?? [], pagination.size), pagination }
  })
}
