import { Button, Fieldset, Grid, Skeleton, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconWorldDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Brand } from '#contract/email-marketing/brand.ts'
import { showToast, useApiMutation, useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { versioned } from '../../ui/form/conflicts.ts'
import { Form, type FormFields } from '../../ui/form/Form.tsx'
import { useUnsaved } from '../../ui/form/useUnsaved.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'
import { doneWords } from '../doneWords.ts'
import { networkNames } from '../templates/blocks/networks.ts'
import { useEditor } from '../useEditor.ts'
import { useLoadError } from '../useLoadError.ts'
import { suiteWords } from '../words.ts'
import { BrandFields } from './BrandFields.tsx'
import { BrandPreview } from './BrandPreview.tsx'
import { type BrandValues, inputOf, uploaded, valuesOf } from './values.ts'
import { brandWords } from './words.ts'

const WebsiteWindow = lazyDialog(async () => (await import('./WebsiteWindow.tsx')).WebsiteWindow)

/** The brand of the workspace, with a preview of an email. Editors change it, viewers read it. */
export default function BrandPage() {
  const s = useWords(suiteWords)
  const w = useWords(brandWords)
  const editor = useEditor()
  const loadError = useLoadError('brand')
  const query = useApiQuery('GET /api/:tenant/email-marketing/brand', {})
  const [reading, setReading] = useState(false)
  const brand = query.data?.data
  return (
    <>
      <PageHeader title={s.brand} hint={w.hint}>
        {editor && brand?.canFetchWebsite && (
          <Button
            variant="default"
            leftSection={<IconWorldDownload size={16} aria-hidden />}
            onClick={() => setReading(true)}
          >
            {w.fromWebsite}
          </Button>
        )}
      </PageHeader>
      {query.error ? (
        <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
      ) : !brand ? (
        <Skeleton height={640} aria-busy />
      ) : editor ? (
        <Editing brand={brand} reading={reading} onRead={() => setReading(false)} />
      ) : (
        <Reading brand={brand} />
      )}
    </>
  )
}

function Editing({ brand, reading, onRead }: { brand: Brand; reading: boolean; onRead: () => void }) {
  const s = useWords(suiteWords)
  const w = useWords(brandWords)
  const done = useWords(doneWords)
  const networks = useWords(networkNames)
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty)
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/brand', {
    successToast: { message: done['brand.updated'] },
    errorTitle: null,
    // Time zone and tracking are sending rules, and starters and forms show the brand.
    invalidates: ['/email-marketing/brand', '/email-marketing/sending-rules', '/email-marketing/template/designs'],
  })
  const submit = async (values: BrandValues, version: { version?: string }, form: FormFields<BrandValues>) => {
    const logos = { logo: await uploaded(values.logo), logoOnDark: await uploaded(values.logoOnDark) }
    const { data } = await update.mutateAsync({ ...inputOf(values, logos), ...version })
    form.setValues(valuesOf(data))
    return data
  }
  const names = {
    name: w.name,
    logo: w.logo,
    logoOnDark: w.logoOnDark,
    font: w.font,
    address: w.address,
    language: w.language,
    timeZone: w.timeZone,
    fromName: w.fromName,
    fromEmail: w.fromEmail,
    trackByDefault: w.track,
    'colours.accent': w.accent,
    'colours.text': w.text,
    'colours.surface': w.surface,
    'colours.background': w.background,
    ...Object.fromEntries(Object.entries(networks).map(([name, label]) => [`links.${name}`, label])),
  }
  const texts = { en: s.english, ar: s.arabic, sans: w.sans, modern: w.modern, serif: w.serif }
  return (
    <Form
      initial={valuesOf(brand)}
      versioned={versioned(brand, valuesOf, names, texts)}
      submit={submit}
      failed={s.updateFailed}
      onDirty={setDirty}
    >
      {(form) => (
        <>
          <Columns form={form} brand={brand} />
          <WebsiteWindow
            opened={reading}
            onClose={onRead}
            website={form.values.links.website}
            onUse={(changes) => {
              const { colours, ...others } = changes
              form.setValues({ ...form.values, ...others, colours: { ...form.values.colours, ...colours } })
              showToast({ message: w.used })
            }}
          />
        </>
      )}
    </Form>
  )
}

function Reading({ brand }: { brand: Brand }) {
  const form = useForm({ initialValues: valuesOf(brand) })
  return <Columns form={form} brand={brand} isReadOnly />
}

type ColumnsProps = { form: FormFields<BrandValues>; brand: Brand; isReadOnly?: boolean }

const Columns = ({ form, brand, isReadOnly = false }: ColumnsProps) => (
  <Grid gap="lg">
    <Grid.Col span={{ base: 12, md: 7 }}>
      <Fieldset disabled={isReadOnly} variant="unstyled">
        <Stack>
          <BrandFields form={form} brand={brand} />
        </Stack>
      </Fieldset>
    </Grid.Col>
    <Grid.Col span={{ base: 12, md: 5 }}>
      <div style={{ position: 'sticky', insetBlockStart: 80 }}>
        <BrandPreview values={form.values} />
      </div>
    </Grid.Col>
  </Grid>
)
