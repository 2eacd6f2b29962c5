import { expect, test } from 'vitest'
import { applyVote } from './votes.ts'

const votes = (upvoteCount: number, downvoteCount: number, myVote: 1 | -1 | null) => ({
  upvoteCount,
  downvoteCount,
  myVote,
})

test('a vote counts once, the same vote again removes it, and the opposite vote replaces it', () => {
  expect(applyVote(votes(3, 1, null), 1)).toEqual(votes(4, 1, 1))
  expect(applyVote(votes(4, 1, 1), 1)).toEqual(votes(3, 1, null))
  expect(applyVote(votes(4, 1, 1), -1)).toEqual(votes(3, 2, -1))
  expect(applyVote(votes(3, 2, -1), 1)).toEqual(votes(4, 1, 1))
})
