import { Select, Text } from '@mantine/core'
import type { Classification } from '#contract/keep.ts'
import { sideOf } from '#contract/text/languages.ts'
import { markListStale, removeFromLists } from '../api/cachedLists.ts'
import { useApiMutation } from '../api/useApi.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { contentEndpoint } from './ContentForm.tsx'
import { successToast, showKeepError } from './toasts.ts'
import { choices, classificationEndpoint, useClassifications } from './useClassifications.ts'
import { keepWords } from './words.ts'

/** Confirms the deletion of a classification, and asks where to move its snippets. */
export function DeleteClassification({
  classification,
  onClose,
}: {
  classification: Classification
  onClose: () => void
}) {
  const w = useWords(keepWords)
  const a = useWords(adminWords)
  const language = useLanguage()
  const { _id, name, contentCount } = classification
  const others = (useClassifications() ?? []).filter((other) => other._id !== _id)
  const remove = useApiMutation('DELETE /api/:tenant/keep-classification/:classificationId', {
    successToast: successToast(w.classificationDeleted),
    errorTitle: null,
    invalidates: ['/keep-classification/groups'],
  })
  return (
    <FormModal
      title={w.deleteClassification({ name: isolateAuto(name[sideOf(language)]) })}
      failed={w.deletingClassification}
      opened
      onClose={onClose}
      size="md"
      danger
      submitLabel={contentCount > 0 ? w.moveAndDelete : w.deleteOneClassification}
      initial={{ moveTo: '' }}
      validate={({ moveTo }) => ({ moveTo: contentCount > 0 && !moveTo ? a.required : null })}
      submit={async ({ moveTo }) => {
        await remove.mutateAsync(
          { classificationId: _id, ...(moveTo && { moveTo }) },
          { onError: showKeepError(w.deletingClassification) },
        )
        removeFromLists(classificationEndpoint, _id)
        markListStale(contentEndpoint)
      }}
    >
      {(form) =>
        contentCount === 0 ? (
          <Text size="sm">{w.unused}</Text>
        ) : (
          <>
            <Text size="sm">{w.moveFirst({ count: contentCount })}</Text>
            {others.length === 0 ? (
              <Text size="sm">{w.nowhere}</Text>
            ) : (
              <Select
                label={w.moveTo}
                data={choices(others, language)}
                searchable
                withAsterisk
                {...form.getInputProps('moveTo')}
              />
            )}
          </>
        )
      }
    </FormModal>
  )
}
