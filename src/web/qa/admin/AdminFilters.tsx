import { useState } from 'react'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import type { ListState } from '../../ui/list/useListState.ts'
import { qaAdminWords } from '../words/adminWords.ts'
import { type Choice, SearchSelect } from './SearchSelect.tsx'
import { qaWords } from '../words/words.ts'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'

/** Loads people who match a search. */
function usePeople() {
  const [search, onSearch] = useState('')
  const { data } = useApiQuery('GET /api/:lang/user', { search, size: 10 })
  const found: Choice[] = (data?.data ?? []).map(({ _id, name, email }) => ({ value: _id, label: name || email }))
  return { found, onSearch }
}

/** Filters a list by author. */
export function AuthorFilter({ list }: { list: ListState }) {
  const w = useWords(qaAdminWords)
  const userId = list.text('authorId')
  const { data } = useApiQuery('GET /api/:lang/user/:userId', { userId }, { enabled: userId !== '' })
  const person = data?.data
  const people = usePeople()
  return (
    <SearchSelect
      label={w.author}
      placeholder={w.anyAuthor}
      asFilter
      chosen={userId && person?._id === userId ? { value: userId, label: person.name } : null}
      onChoose={(choice) => list.change({ authorId: choice?.value })}
      {...people}
    />
  )
}

/** Loads questions that match a search. */
export function useQuestions() {
  const [search, onSearch] = useState('')
  const { data } = useApiQuery('GET /api/:lang/question', { search, size: 10 })
  const found: Choice[] = (data?.data ?? []).map(({ _id, title }) => ({ value: _id, label: title }))
  return { found, onSearch }
}

/** Filters a list by question. */
export function QuestionFilter({ list }: { list: ListState }) {
  const w = useWords(qaAdminWords)
  const id = list.text('questionId')
  const { data } = useApiQuery('GET /api/:lang/question/:question', { question: id, size: 1 }, { enabled: id !== '' })
  const question = data?.data
  const questions = useQuestions()
  return (
    <SearchSelect
      label={w.question}
      placeholder={w.anyQuestion}
      asFilter
      chosen={id && question?._id === id ? { value: id, label: question.title } : null}
      onChoose={(choice) => list.change({ questionId: choice?.value })}
      {...questions}
    />
  )
}

type StatusProps<Status extends string> = {
  list: ListState
  statuses: readonly Status[]
  names: Record<Status, string>
}

/** Filters a list by status. */
export function StatusFilter<Status extends string>({ list, statuses, names }: StatusProps<Status>) {
  const w = useWords(qaWords)
  return (
    <SelectFilter
      list={list}
      field="status"
      label={w.status}
      any={w.anyStatus}
      choices={statuses.map((value) => ({ value, label: names[value] }))}
    />
  )
}
