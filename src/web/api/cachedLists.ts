import type { Query } from '@tanstack/react-query'
import type { EndpointName } from '#contract/api.ts'
import type { Pagination } from '#contract/fields.ts'
import { queryClient } from './queryClient.ts'

// Section 4 of the specification: how cached lists change when an item is created, updated or deleted.

/** Ids deleted in this tab. */
const deleted = new Set<string>()

/** Whether the item was deleted in this tab; a deleted item is also deselected. */
export const isDeleted = (id: string) => deleted.has(id)

type Item = { _id: string }
type List = { data?: Item[]; tools?: Item[]; pagination: Pagination }

/** Marks the lists of an endpoint as outdated, to be refetched when they are next shown. */
export function markListStale(endpoint: EndpointName) {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === endpoint, refetchType: 'none' })
}

/** Prepends a new item and increments the total. */
export const prependToLists = (endpoint: EndpointName, item: Item) => change(endpoint, (items) => [item, ...items], 1)

/** Appends a new item if the page has room, and increments the total. */
export const appendToLists = (endpoint: EndpointName, item: Item) =>
  change(endpoint, (items, size) => (items.length < size ? [...items, item] : items), 1)

/** Replaces an item by its new version. */
export const replaceInLists = (endpoint: EndpointName, item: Item) =>
  change(endpoint, (items) => items.map((other) => (other._id === item._id ? item : other)))

/** Removes the old version of an item and appends the new one. */
export const moveToEndOfLists = (endpoint: EndpointName, item: Item) =>
  change(endpoint, (items) => [...items.filter(({ _id }) => _id !== item._id), item])

/** Removes an item and decrements the total, never below zero. The page is refetched, so that later items move up. */
export function removeFromLists(endpoint: EndpointName, id: string) {
  deleted.add(id)
  change(endpoint, (items) => items.filter(({ _id }) => _id !== id), -1)
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === endpoint })
}

/** Refetches the lists of an item that was restored after `removeFromLists`. */
export function returnToLists(endpoint: EndpointName, id: string) {
  deleted.delete(id)
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === endpoint })
}

function change(endpoint: EndpointName, items: (items: Item[], size: number) => Item[], more = 0) {
  markListStale(endpoint)
  const shown = { predicate: (query: Query) => query.queryKey[0] === endpoint && query.isActive() }
  queryClient.setQueriesData<List | Item[]>(shown, (list) => {
    if (!list) return list
    // A list that is loaded as a whole (`useAllPages`) has no pages.
    if (Array.isArray(list)) return items(list, Number.POSITIVE_INFINITY)
    const total = Math.max(0, list.pagination.total + more)
    const pagination = { ...list.pagination, total }
    if (list.tools) return { ...list, tools: items(list.tools, pagination.size), pagination }
    return { ...list, data: items(list.data ?? [], pagination.size), pagination }
  })
}
