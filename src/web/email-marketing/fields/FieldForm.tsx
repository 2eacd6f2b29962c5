import { Alert, NativeSelect, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import type { FieldName } from '#contract/email-marketing/fields/fields.ts'
import { type FieldType, fieldTypes, maxChoices } from '#contract/email-marketing/fields/types.ts'
import { useApiMutation, useApiQuery } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { suiteWords } from '../words.ts'
import { invalidates } from './invalidates.ts'
import { fieldWords } from './words.ts'

type Props = {
  /** Null: a new one. */
  field: FieldName | null
  /** The types of a new field; default: all. */
  types?: readonly FieldType[] | undefined
  /** The proposed name of a new field. */
  name?: string
  onCreated?: (key: string) => void
  onClose: () => void
}

/** Creates a custom field, or edits its name, type and choices. */
export function FieldForm({ field, types = fieldTypes, name = '', onCreated, onClose }: Props) {
  const w = useWords(fieldWords)
  const s = useWords(suiteWords)
  const create = useApiMutation('POST /api/:tenant/email-marketing/field', {
    successToast: { message: w.created },
    errorTitle: null,
    invalidates,
  })
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/field/:fieldId', {
    successToast: { message: w.updated },
    errorTitle: null,
    invalidates,
  })
  return (
    // In React a submission bubbles to the form that opened the dialog.
    <div onSubmit={(event) => event.stopPropagation()}>
      <FormModal
        title={field ? w.edit : w.add}
        failed={field ? s.updateFailed : s.createFailed}
        opened
        onClose={onClose}
        initial={{
          label: field?.label ?? name,
          type: (field?.type ?? types[0] ?? 'text') as FieldType,
          choices: [...(field?.choices ?? [])],
        }}
        submit={async ({ label, type, choices }) => {
          const input = { label, type, ...(type === 'choice' && { choices }) }
          if (field) return update.mutateAsync({ fieldId: field._id, ...input })
          const { data } = await create.mutateAsync(input)
          onCreated?.(data.key)
          return data
        }}
      >
        {(form) => {
          const { type, choices } = form.values
          const isRetyped =
            field !== null && (type !== field.type || (type === 'choice' && !isSame(choices, field.choices)))
          return (
            <>
              <TextInput
                label={s.name}
                withAsterisk
                maxLength={60}
                data-autofocus
                attributes={{ input: { dir: 'auto' } }}
                {...form.getInputProps('label')}
              />
              <NativeSelect
                label={w.type}
                data={(field ? fieldTypes : types).map((value) => ({ value, label: w[value] }))}
                {...form.getInputProps('type')}
              />
              {type === 'choice' && (
                <TagsInput
                  label={w.choices}
                  description={w.choicesHint}
                  withAsterisk
                  maxTags={maxChoices}
                  splitChars={[',', '،', ';', '؛', '\n']}
                  acceptValueOnBlur
                  {...form.getInputProps('choices')}
                  error={Object.entries(form.errors).find(([path]) => path.startsWith('choices'))?.[1]}
                />
              )}
              {isRetyped && type !== 'text' && <Fit fieldId={field._id} type={type} choices={choices} />}
            </>
          )
        }}
      </FormModal>
    </div>
  )
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, at) => value === b[at])

/** How many values fit the chosen type. */
function Fit({ fieldId, type, choices }: { fieldId: string; type: FieldType; choices: string[] }) {
  const w = useWords(fieldWords)
  const query = useApiQuery('POST /api/:tenant/email-marketing/field/:fieldId/fit', {
    fieldId,
    type,
    ...(type === 'choice' && { choices }),
  })
  const fit = query.data?.data
  if (!fit || fit.contacts === 0) return null
  const values = fit.examples.map(({ value }) => isolateAuto(value)).join(w.and)
  return (
    <Alert color={fit.misfits > 0 ? 'yellow' : 'green'} role="status">
      <Stack gap={4}>
        <Text size="sm">{w.fits({ count: fit.fits })}</Text>
        {fit.misfits > 0 && <Text size="sm">{w.misfits({ count: fit.misfits })}</Text>}
        {fit.misfits > 0 && <Text size="sm">{w.examples({ values })}</Text>}
        {!fit.isWhole && <Text size="sm">{w.ofPart}</Text>}
      </Stack>
    </Alert>
  )
}
