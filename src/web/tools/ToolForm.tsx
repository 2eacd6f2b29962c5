import { Autocomplete, Switch, Textarea, TextInput } from '@mantine/core'
import { directionOf } from '#contract/text/languages.ts'
import type { Tool } from '#contract/tools.ts'
import { prependToLists, replaceInLists } from '../api/cachedLists.ts'
import { useApiMutation } from '../api/useApi.ts'
import { useWords, type Words } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { fillEmptySide, isBlank, clearRepeatedSide } from '../ui/form/bilingual.ts'
import { BilingualColumns } from '../ui/form/BilingualColumns.tsx'
import { versioned } from '../ui/form/conflicts.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { ImageField } from '../ui/form/ImageField.tsx'
import { toolWords } from './words.ts'

type Props = { tool: Tool | null; categories: string[]; onClose: () => void }

const endpoint = 'GET /api/en/tool'
const nothing = { en: '', ar: '' }

const valuesOf = (tool: Tool | null) => ({
  name: clearRepeatedSide(tool?.name ?? nothing),
  description: clearRepeatedSide(tool?.description ?? nothing),
  url: tool?.url ?? '',
  category: tool?.category ?? '',
  logo: tool?.logo ?? null,
  active: tool ? tool.status === 'active' : true,
})

const namesOf = (w: Words<typeof toolWords>) => ({
  name: w.name,
  description: w.description,
  url: w.link,
  category: w.category,
  logo: w.logo,
  active: w.active,
})

/** Creates or edits a tool. */
export function ToolForm({ tool, categories, onClose }: Props) {
  const w = useWords(toolWords)
  const a = useWords(adminWords)
  const create = useApiMutation('POST /api/en/tool', { successToast: { message: w.created }, errorTitle: null })
  const update = useApiMutation('PATCH /api/en/tool/:toolId', {
    successToast: { message: w.updated },
    errorTitle: null,
  })
  return (
    <FormModal
      title={tool ? w.edit : w.add}
      failed={tool ? w.updateFailed : w.createFailed}
      opened
      onClose={onClose}
      size="xl"
      initial={valuesOf(tool)}
      versioned={tool && versioned(tool, valuesOf, namesOf(w))}
      validate={({ name, url, category }) => ({
        'name.en': isBlank(name) ? a.required : null,
        url: url.trim() ? null : a.required,
        category: category.trim() ? null : a.required,
      })}
      submit={async ({ name, description, active, ...rest }, version) => {
        const status = active ? ('active' as const) : ('inactive' as const)
        const input = { ...rest, status, name: fillEmptySide(name), description: fillEmptySide(description) }
        if (tool) replaceInLists(endpoint, (await update.mutateAsync({ toolId: tool._id, ...input, ...version })).data)
        else prependToLists(endpoint, (await create.mutateAsync(input)).data)
      }}
    >
      {(form) => (
        <>
          <BilingualColumns
            texts={[
              { name: w.name, value: form.values.name },
              { name: w.description, value: form.values.description },
            ]}
          >
            {(language) => (
              <>
                <TextInput
                  label={w.name}
                  maxLength={120}
                  withAsterisk={language === 'en'}
                  attributes={{ input: { dir: directionOf(language), lang: language } }}
                  {...form.getInputProps(`name.${language}`)}
                />
                <Textarea
                  label={w.description}
                  maxLength={2000}
                  autosize
                  minRows={3}
                  maxRows={8}
                  attributes={{ input: { dir: directionOf(language), lang: language } }}
                  {...form.getInputProps(`description.${language}`)}
                />
              </>
            )}
          </BilingualColumns>
          <TextInput
            label={w.link}
            description={w.linkHint}
            type="url"
            withAsterisk
            attributes={{ input: { dir: 'ltr' } }}
            {...form.getInputProps('url')}
          />
          <Autocomplete
            label={w.category}
            data={categories}
            maxLength={60}
            withAsterisk
            attributes={{ input: { dir: 'auto' } }}
            {...form.getInputProps('category')}
          />
          <ImageField label={w.logo} height={64} {...form.getInputProps('logo')} />
          <Switch label={w.active} description={w.activeHint} {...form.getInputProps('active', { type: 'checkbox' })} />
        </>
      )}
    </FormModal>
  )
}
