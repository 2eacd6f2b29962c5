import { NumberInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Relation } from '#contract/qa-moderation.ts'
import { prependToLists, replaceInLists } from '../../api/cachedLists.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { versioned } from '../../ui/form/conflicts.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { useQuestions } from './AdminFilters.tsx'
import { qaAdminWords } from '../words/adminWords.ts'
import { type Choice, SearchSelect } from './SearchSelect.tsx'

type Props = { relation: Relation | null; onClose: () => void }
type Values = { questionId: Choice | null; answerId: Choice | null; note: string; order: number | string }

const endpoint = 'GET /api/:lang/qa-relation'

/** Loads published answers that match a search. */
function useAnswers() {
  const [search, onSearch] = useState('')
  const { data } = useApiQuery('GET /api/:lang/answer', { search, size: 10, status: 'published' })
  const found = (data?.data ?? []).map(({ _id, body, question }): Choice => {
    const beginning = body.length > 80 ? `${body.slice(0, 80).trimEnd()}…` : body
    return { value: _id, label: `${isolateAuto(beginning)} — ${isolateAuto(question.title)}` }
  })
  return { found, onSearch }
}

const valuesOf = (relation: Relation | null): Values => ({
  questionId: relation && { value: relation.questionId, label: relation.question.title },
  answerId: relation && { value: relation.answerId, label: relation.answer.excerpt },
  note: relation?.note ?? '',
  order: relation?.order ?? 0,
})

/** Links an answer to another question. For an existing relation only the note and the position can change. */
export function RelationForm({ relation, onClose }: Props) {
  const w = useWords(qaAdminWords)
  const create = useApiMutation('POST /api/:lang/qa-relation', {
    successToast: { message: w.relationCreated },
    errorTitle: null,
  })
  const update = useApiMutation('PATCH /api/:lang/qa-relation/:relationId', {
    successToast: { message: w.relationUpdated },
    errorTitle: null,
  })
  const questions = useQuestions()
  const answers = useAnswers()
  return (
    <FormModal
      title={relation ? w.editRelation : w.addRelation}
      failed={relation ? w.updateRelationFailed : w.createRelationFailed}
      opened
      onClose={onClose}
      initial={valuesOf(relation)}
      versioned={relation && versioned(relation, valuesOf, { note: w.note, order: w.order })}
      validate={({ questionId, answerId }) => ({
        questionId: questionId ? null : w.required,
        answerId: answerId ? null : w.required,
      })}
      submit={async ({ questionId, answerId, note, order }, version) => {
        const own = { note: note.trim(), order: Number(order) || 0 }
        if (relation) {
          return replaceInLists(
            endpoint,
            (await update.mutateAsync({ relationId: relation._id, ...own, ...version })).data,
          )
        }
        const pair = { questionId: questionId?.value ?? '', answerId: answerId?.value ?? '' }
        prependToLists(endpoint, (await create.mutateAsync({ ...pair, ...own })).data)
      }}
    >
      {(form) => (
        <>
          {relation === null && (
            <>
              <SearchSelect
                label={w.serves}
                placeholder={w.findQuestion}
                chosen={form.values.questionId}
                onChoose={(choice) => form.setFieldValue('questionId', choice)}
                {...questions}
                error={form.errors['questionId'] as string | undefined}
              />
              <SearchSelect
                label={w.answer}
                placeholder={w.findAnswer}
                chosen={form.values.answerId}
                onChoose={(choice) => form.setFieldValue('answerId', choice)}
                {...answers}
                error={form.errors['answerId'] as string | undefined}
              />
            </>
          )}
          <Textarea
            label={w.note}
            description={w.noteHint}
            maxLength={500}
            autosize
            minRows={2}
            attributes={{ input: { dir: 'auto' } }}
            {...form.getInputProps('note')}
          />
          <NumberInput
            label={w.order}
            description={w.orderHint}
            min={0}
            max={10_000}
            {...form.getInputProps('order')}
          />
        </>
      )}
    </FormModal>
  )
}
