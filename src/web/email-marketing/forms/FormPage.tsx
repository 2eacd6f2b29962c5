import { Box, Card, Grid, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { SignUpForm } from '#contract/email-marketing/forms.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { number, useWords } from '../../i18n/words.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { isBlank } from '../../ui/form/bilingual.ts'
import { Form } from '../../ui/form/FormModal.tsx'
import { ItemLoadError } from '../../ui/state/ItemLoadError.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { useUnsaved } from '../../ui/form/useUnsaved.ts'
import { useFetchFailed } from '../useFetchFailed.ts'
import { useEditor } from '../useEditor.ts'
import { EditorsOnly } from '../EditorsOnly.tsx'
import { suiteWords } from '../words.ts'
import { FormFields } from './FormFields.tsx'
import { FormStatistics } from './FormStatistics.tsx'
import { FormPreview } from './FormPreview.tsx'
import { ShareCard } from './ShareCard.tsx'
import { type FormValues, formInput, valuesOf } from './values.ts'
import { formWords } from './words.ts'

/** Edits a sign-up form, with a preview of its page. */
export default function FormPage() {
  const w = useWords(formWords)
  const { formId = '' } = useParams({ strict: false })
  const isNew = formId === 'new'
  const unread = useFetchFailed('form')
  const query = useApiQuery('GET /api/:tenant/email-marketing/form/:formId', { formId }, { enabled: !isNew })
  return (
    <>
      <BackLink to="/email-marketing/forms">{w.all}</BackLink>
      {isNew ? (
        <>
          <PageHeader title={w.add} />
          <EditorsOnly to="/email-marketing/forms" back={w.all}>
            <Editor key="new" form={null} />
          </EditorsOnly>
        </>
      ) : query.data && query.data.data._id === formId ? (
        <FormInFull form={query.data.data} />
      ) : query.error ? (
        <ItemLoadError
          failed={unread.title}
          otherwise={unread.otherwise}
          toast={unread.toast}
          error={query.error}
          onRetry={() => void query.refetch()}
          notFound={w.notFound}
          to="/email-marketing/forms"
          back={w.all}
        />
      ) : (
        <Stack aria-busy>
          <Skeleton height={48} />
          <Skeleton height={480} />
        </Stack>
      )}
    </>
  )
}

function FormInFull({ form }: { form: SignUpForm }) {
  const w = useWords(formWords)
  const editor = useEditor()
  return (
    <>
      <PageHeader title={editor ? `${w.edit}: ${form.name}` : form.name} shown={<UserText>{form.name}</UserText>}>
        <Group gap="lg">
          {(['seen', 'submitted', 'confirmed'] as const).map((name) => (
            <Stack key={name} gap={0}>
              <Text fw={700} fz="lg">
                {number(form.stats[name])}
              </Text>
              <Text size="xs" c="gray.7">
                {w[name]}
              </Text>
            </Stack>
          ))}
        </Group>
      </PageHeader>
      {editor ? <Editor key={form._id} form={form} /> : <FormPreview values={valuesOf(form)} />}
      <Box mt="lg">
        <ShareCard form={form} />
      </Box>
      <Box mt="lg">
        <FormStatistics formId={form._id} />
      </Box>
    </>
  )
}

function Editor({ form }: { form: SignUpForm | null }) {
  const w = useWords(formWords)
  const s = useWords(suiteWords)
  const [dirty, setDirty] = useState(false)
  const save = useSaving(form)
  useUnsaved(dirty)
  return (
    <Form
      initial={valuesOf(form)}
      failed={form ? s.updateFailed : s.createFailed}
      validate={({ name, texts }) => ({
        name: name.trim() ? null : w.required,
        'texts.title.en': isBlank(texts.title) ? w.required : null,
        'texts.button.en': isBlank(texts.button) ? w.required : null,
      })}
      submit={save}
      onDirty={setDirty}
    >
      {(fields) => (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <Card withBorder>
              <FormFields form={fields} />
            </Card>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <Box style={{ position: 'sticky', insetBlockStart: 80 }}>
              <FormPreview values={fields.values} />
            </Box>
          </Grid.Col>
        </Grid>
      )}
    </Form>
  )
}

function useSaving(form: SignUpForm | null) {
  const s = useWords(suiteWords)
  const navigate = useNavigate()
  const invalidates = ['/email-marketing/form']
  const create = useApiMutation('POST /api/:tenant/email-marketing/form', {
    successToast: { message: s.created },
    errorTitle: null,
    invalidates,
  })
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/form/:formId', {
    successToast: { message: s.updated },
    errorTitle: null,
    invalidates,
  })
  return async (values: FormValues) => {
    const input = formInput(values)
    if (form) return update.mutateAsync({ formId: form._id, ...input })
    const made = await create.mutateAsync(input)
    return navigate({ to: `/email-marketing/forms/${made.data._id}`, replace: true, ignoreBlocker: true })
  }
}
