import type { Answer, QuestionPage } from '#contract/qa.ts'
import type { OutputOf } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'

const endpoint = 'GET /api/:lang/question/:question'

/** Updates a question in the cache, without a request. */
export function updateCachedQuestion(id: string, change: (page: QuestionPage) => QuestionPage) {
  queryClient.setQueriesData<OutputOf<typeof endpoint>>(
    { predicate: ({ queryKey }) => queryKey[0] === endpoint },
    (shown) => (shown?.data._id === id ? { data: change(shown.data) } : shown),
  )
  markListsStale()
}

/** Updates an answer in the cache, and below other questions that it is linked to. */
export function updateCachedAnswer(id: string, change: (answer: Answer) => Answer) {
  const changed = (answer: Answer) => (answer._id === id ? change(answer) : answer)
  queryClient.setQueriesData<OutputOf<typeof endpoint>>(
    { predicate: ({ queryKey }) => queryKey[0] === endpoint },
    (shown) => {
      if (!shown) return shown
      const { answers, answeredElsewhere } = shown.data
      const data = {
        ...shown.data,
        answers: { ...answers, data: answers.data.map(changed) },
        answeredElsewhere: answeredElsewhere.map((related) => ({ ...related, answer: changed(related.answer) })),
      }
      return { data }
    },
  )
  const alone = 'GET /api/:lang/answer/:answerId'
  queryClient.setQueriesData<OutputOf<typeof alone>>({ predicate: ({ queryKey }) => queryKey[0] === alone }, (shown) =>
    shown ? { data: changed(shown.data) } : shown,
  )
}

/** Appends a new answer to the cached ones. */
export const addCachedAnswer = (answer: Answer) =>
  updateCachedQuestion(answer.questionId, (page) => ({
    ...page,
    answerCount: page.answerCount + (answer.status === 'published' ? 1 : 0),
    answers: {
      data: [...page.answers.data, answer],
      pagination: { ...page.answers.pagination, total: page.answers.pagination.total + 1 },
    },
  }))

/** Marks question lists as outdated, to be refetched when they are next shown. */
export function markListsStale() {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'GET /api/:lang/question',
    refetchType: 'none',
  })
}
