import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { Classification, KeepContent } from '#contract/keep.ts'
import { directionOf } from '#contract/text/languages.ts'
import { appendToLists, markListStale, replaceInLists } from '../api/cachedLists.ts'
import { useApiMutation } from '../api/useApi.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { fillEmptySide, isBlank, clearRepeatedSide } from '../ui/form/bilingual.ts'
import { BilingualColumns } from '../ui/form/BilingualColumns.tsx'
import { contentTagService } from '../ui/tags/contentTagService.ts'
import { versioned } from '../ui/form/conflicts.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import type { TagValue } from '../ui/tags/tags.ts'
import { TagsField } from '../ui/tags/TagsField.tsx'
import { toastIfData, withData, showKeepError } from './toasts.ts'
import { choices, classificationEndpoint } from './useClassifications.ts'
import { keepWords } from './words.ts'

type Props = {
  content: KeepContent | null
  classifications: Classification[]
  /** The default classification of a new snippet. */
  initially: string
  onClose: () => void
}

export const contentEndpoint = 'GET /api/:tenant/keep-content'
const nothing = { en: '', ar: '' }

const valuesOf = (content: KeepContent | null, initially: string) => ({
  title: clearRepeatedSide(content?.title ?? nothing),
  body: clearRepeatedSide(content?.body ?? nothing),
  classificationId: content?.classificationId ?? initially,
  tags: (content?.tags ?? []) as TagValue[],
  active: content ? content.status === 'active' : true,
})

/** Creates or edits a snippet. */
export function ContentForm({ content, classifications, initially, onClose }: Props) {
  const w = useWords(keepWords)
  const a = useWords(adminWords)
  const spoken = useLanguage()
  const create = useApiMutation('POST /api/:tenant/keep-content', {
    successToast: toastIfData(w.contentCreated),
    errorTitle: null,
  })
  const update = useApiMutation('PATCH /api/:tenant/keep-content/:contentId', {
    successToast: toastIfData(w.contentUpdated),
    errorTitle: null,
  })
  const empty = { title: w.dataError, message: w.noContentData }
  return (
    <FormModal
      title={content ? w.editContent : w.addContent}
      failed={content ? w.updatingContent : w.creatingContent}
      opened
      onClose={onClose}
      size="xl"
      initial={valuesOf(content, initially)}
      versioned={
        content &&
        versioned(
          content,
          (item: KeepContent) => valuesOf(item, initially),
          { title: w.contentTitle, body: w.body, classificationId: w.classification, tags: a.tags, active: w.active },
          Object.fromEntries(
            choices(classifications, spoken).flatMap(({ items }) => items.map(({ value, label }) => [value, label])),
          ),
        )
      }
      validate={({ title, body, classificationId, tags }) => ({
        'title.en': isBlank(title) ? a.required : null,
        'body.en': isBlank(body) ? a.required : null,
        classificationId: classificationId ? null : a.required,
        tags: tags.length > 10 ? a.tooManyTags : null,
      })}
      submit={async ({ title, body, classificationId, tags, active }, version) => {
        const input = {
          title: fillEmptySide(title),
          body: fillEmptySide(body),
          classificationId,
          tags: tags.map(({ _id }) => _id),
          status: active ? ('active' as const) : ('inactive' as const),
        }
        if (content) {
          const { data } = await update.mutateAsync(
            { contentId: content._id, ...input, ...version },
            { onError: showKeepError(w.updatingContent) },
          )
          withData(data, empty, () => replaceInLists(contentEndpoint, data))
        } else {
          const { data } = await create.mutateAsync(input, { onError: showKeepError(w.creatingContent) })
          withData(data, empty, () => appendToLists(contentEndpoint, data))
        }
        markListStale(classificationEndpoint)
      }}
    >
      {(form) => (
        <>
          <Select
            label={w.classification}
            placeholder={w.chooseClassification}
            data={choices(classifications, spoken)}
            searchable
            withAsterisk
            allowDeselect={false}
            {...form.getInputProps('classificationId')}
          />
          <BilingualColumns
            texts={[
              { name: w.contentTitle, value: form.values.title },
              { name: w.body, value: form.values.body },
            ]}
          >
            {(language) => (
              <>
                <TextInput
                  label={w.contentTitle}
                  maxLength={200}
                  withAsterisk={language === 'en'}
                  attributes={{ input: { dir: directionOf(language), lang: language } }}
                  {...form.getInputProps(`title.${language}`)}
                />
                <Textarea
                  label={w.body}
                  maxLength={20_000}
                  withAsterisk={language === 'en'}
                  autosize
                  minRows={5}
                  maxRows={14}
                  attributes={{ input: { dir: directionOf(language), lang: language } }}
                  {...form.getInputProps(`body.${language}`)}
                />
              </>
            )}
          </BilingualColumns>
          <TagsField
            label={a.tags}
            entityType="content"
            max={10}
            service={contentTagService()}
            {...form.getInputProps('tags')}
          />
          <Switch label={w.active} description={w.activeHint} {...form.getInputProps('active', { type: 'checkbox' })} />
        </>
      )}
    </FormModal>
  )
}
