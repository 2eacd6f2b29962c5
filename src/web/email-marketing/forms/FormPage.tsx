import { Box, Card, Grid, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Brand } from '#contract/email-marketing/brand.ts'
import type { SignUpForm } from '#contract/email-marketing/forms.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { number, useWords } from '../../i18n/words.ts'
import { ItemFrame } from '../../ui/page/ItemFrame.tsx'
import { isBlank } from '../../ui/form/bilingual.ts'
import { Form } from '../../ui/form/Form.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { useUnsaved } from '../../ui/form/useUnsaved.ts'
import { useLoadError } from '../useLoadError.ts'
import { lazyPart } from '../../ui/state/lazy.tsx'
import { useEditor } from '../useEditor.ts'
import { EditorsOnly } from '../EditorsOnly.tsx'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { FormFields } from './FormFields.tsx'
import { type FormValues, formInput, valuesOf } from './values.ts'
import { formWords } from './words.ts'

const FormPreview = lazyPart(() => import('./FormPreview.tsx'))
const ShareCard = lazyPart(() => import('./ShareCard.tsx'))
const FormStatistics = lazyPart(async () => ({ default: (await import('./FormStatistics.tsx')).FormStatistics }))

/** Edits a sign-up form, with a preview of its page. */
export default function FormPage() {
  const w = useWords(formWords)
  const { formId = '' } = useParams({ strict: false })
  const isNew = formId === 'new'
  const loadError = useLoadError('form')
  const query = useApiQuery('GET /api/:tenant/email-marketing/form/:formId', { formId }, { enabled: !isNew })
  const form = query.data?.data
  return (
    <ItemFrame
      to="/email-marketing/forms"
      back={w.all}
      query={query}
      notFound={w.notFound}
      loadError={loadError}
      heights={[48, 480]}
    >
      {isNew ? (
        <>
          <PageHeader title={w.add} />
          <EditorsOnly to="/email-marketing/forms" back={w.all}>
            <NewForm />
          </EditorsOnly>
        </>
      ) : (
        form && form._id === formId && <FormInFull form={form} />
      )}
    </ItemFrame>
  )
}

/** A new form starts in the colours of the brand; if that does not load, in the built-in ones. */
function NewForm() {
  const brand = useApiQuery('GET /api/:tenant/email-marketing/brand', {})
  if (brand.isPending) return <Skeleton height={480} aria-busy />
  return <Editor key="new" form={null} brand={brand.data?.data} />
}

function FormInFull({ form }: { form: SignUpForm }) {
  const s = useWords(suiteWords)
  const w = useWords(formWords)
  const editor = useEditor()
  return (
    <>
      <PageHeader
        title={editor ? `${w.edit}: ${form.name}` : form.name}
        shown={<UserText>{form.name}</UserText>}
        parent={s.forms}
      >
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
      {editor ? <Editor key={form._id} form={form} /> : <Preview values={valuesOf(form)} />}
      <Box mt="lg">
        <Suspense fallback={<Skeleton height={480} aria-busy />}>
          <ShareCard form={form} />
        </Suspense>
      </Box>
      <Box mt="lg">
        <Suspense fallback={<Skeleton height={280} aria-busy />}>
          <FormStatistics formId={form._id} />
        </Suspense>
      </Box>
    </>
  )
}

const Preview = ({ values }: { values: FormValues }) => (
  <Suspense fallback={<Skeleton height={696} aria-busy />}>
    <FormPreview values={values} />
  </Suspense>
)

function Editor({ form, brand }: { form: SignUpForm | null; brand?: Brand | undefined }) {
  const w = useWords(formWords)
  const s = useWords(suiteWords)
  const [dirty, setDirty] = useState(false)
  const save = useSaving(form)
  useUnsaved(dirty)
  return (
    <Form
      initial={valuesOf(form, brand)}
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
              <Preview values={fields.values} />
            </Box>
          </Grid.Col>
        </Grid>
      )}
    </Form>
  )
}

function useSaving(form: SignUpForm | null) {
  const done = useWords(doneWords)
  const navigate = useNavigate()
  const invalidates = ['/email-marketing/form']
  const create = useApiMutation('POST /api/:tenant/email-marketing/form', {
    successToast: { message: done['form.created'] },
    errorTitle: null,
    invalidates,
  })
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/form/:formId', {
    successToast: { message: done['form.updated'] },
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
