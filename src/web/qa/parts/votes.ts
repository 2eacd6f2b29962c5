import type { Question } from '#contract/qa.ts'

export type Votes = Pick<Question, 'upvoteCount' | 'downvoteCount' | 'myVote'>

/**
 * The votes after a new vote, as the server counts them: the same vote removes it, and the opposite one replaces it.
 */
export function applyVote({ upvoteCount, downvoteCount, myVote }: Votes, value: 1 | -1): Votes {
  const next = myVote === value ? null : value
  const change = (side: 1 | -1) => Number(next === side) - Number(myVote === side)
  return { upvoteCount: upvoteCount + change(1), downvoteCount: downvoteCount + change(-1), myVote: next }
}
