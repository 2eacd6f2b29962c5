import type { Article } from '#contract/articles.ts'
import type { OutputOf } from '../api/call.ts'
import { markListStale } from '../api/cachedLists.ts'
import { queryClient } from '../api/queryClient.ts'

const endpoint = 'GET /api/:lang/article/:article'

/** Updates the likes of an article in the cache, without a request. */
export function updateCachedLikes({ _id, likedByMe, likeCount }: Article) {
  queryClient.setQueriesData<OutputOf<typeof endpoint>>(
    { predicate: ({ queryKey }) => queryKey[0] === endpoint },
    (shown) => (shown?.data._id === _id ? { data: { ...shown.data, likedByMe, likeCount } } : shown),
  )
  markListStale('GET /api/:lang/article')
}
