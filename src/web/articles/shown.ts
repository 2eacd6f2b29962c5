import type { Article } from '#contract/articles.ts'
import type { Got } from '../api/call.ts'
import { markStale } from '../api/listed.ts'
import { queries } from '../api/queries.ts'

const endpoint = 'GET /api/:lang/article/:article'

/** How an article is liked, wherever it is read, without asking the server again. */
export function showLikes({ _id, likedByMe, likeCount }: Article) {
  queries.setQueriesData<Got<typeof endpoint>>({ predicate: ({ queryKey }) => queryKey[0] === endpoint }, (shown) =>
    shown?.data._id === _id ? { data: { ...shown.data, likedByMe, likeCount } } : shown,
  )
  markStale('GET /api/:lang/article')
}
