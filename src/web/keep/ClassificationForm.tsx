import { Autocomplete } from '@mantine/core'
import type { Classification } from '#contract/keep.ts'
import { appendToLists, replaceInLists } from '../api/cachedLists.ts'
import { useApiMutation } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { fillEmptySide, isBlank, clearRepeatedSide } from '../ui/form/bilingual.ts'
import { BilingualInput } from '../ui/form/BilingualInput.tsx'
import { versioned } from '../ui/form/conflicts.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { toastIfData, withData, showKeepError } from './toasts.ts'
import { classificationEndpoint } from './useClassifications.ts'
import { keepWords } from './words.ts'

type Props = { classification: Classification | null; groups: string[]; onClose: () => void }

const valuesOf = (classification: Classification | null) => ({
  group: classification?.group ?? '',
  name: clearRepeatedSide(classification?.name ?? { en: '', ar: '' }),
})

const invalidates = ['/keep-classification/groups']

/** Creates or edits a classification. */
export function ClassificationForm({ classification, groups, onClose }: Props) {
  const w = useWords(keepWords)
  const a = useWords(adminWords)
  const create = useApiMutation('POST /api/:tenant/keep-classification', {
    successToast: toastIfData(w.classificationCreated),
    errorTitle: null,
    invalidates,
  })
  const update = useApiMutation('PATCH /api/:tenant/keep-classification/:classificationId', {
    successToast: toastIfData(w.classificationUpdated),
    errorTitle: null,
    invalidates,
  })
  const empty = { title: w.dataError, message: w.noClassificationData }
  return (
    <FormModal
      title={classification ? w.editClassification : w.addClassification}
      failed={classification ? w.updatingClassification : w.creatingClassification}
      opened
      onClose={onClose}
      initial={valuesOf(classification)}
      versioned={classification && versioned(classification, valuesOf, { group: w.group, name: w.name })}
      validate={({ group, name }) => ({
        group: group.trim() ? null : a.required,
        name: isBlank(name) ? a.required : null,
      })}
      submit={async ({ group, name }, version) => {
        const input = { group, name: fillEmptySide(name) }
        if (classification) {
          const { data } = await update.mutateAsync(
            { classificationId: classification._id, ...input, ...version },
            { onError: showKeepError(w.updatingClassification) },
          )
          withData(data, empty, () => replaceInLists(classificationEndpoint, data))
        } else {
          const { data } = await create.mutateAsync(input, { onError: showKeepError(w.creatingClassification) })
          withData(data, empty, () => appendToLists(classificationEndpoint, data))
        }
      }}
    >
      {(form) => (
        <>
          <Autocomplete
            label={w.group}
            description={w.groupHint}
            data={groups}
            maxLength={80}
            withAsterisk
            attributes={{ input: { dir: 'auto' } }}
            {...form.getInputProps('group')}
          />
          <BilingualInput label={w.name} required {...form.getInputProps('name')} />
        </>
      )}
    </FormModal>
  )
}
