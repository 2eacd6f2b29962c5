import { Checkbox, NativeSelect, SimpleGrid, Stack, Switch, Text, Textarea, TextInput, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { directionOf, sideOf } from '#contract/text/languages.ts'
import { languageOptions } from '../../i18n/languageOptions.ts'
import { useAllPages } from '../../api/useAllPages.ts'
import { useLanguage } from '../../i18n/language.ts'
import type { Language } from '../../i18n/languages.ts'
import { useWords } from '../../i18n/words.ts'
import { BilingualColumns } from '../../ui/form/BilingualColumns.tsx'
import { ColorField } from '../../ui/form/ColorField.tsx'
import type { FormFields as Fields } from '../../ui/form/Form.tsx'
import { TagsField } from '../../ui/tags/TagsField.tsx'
import { tagService } from '../tagService.ts'
import { suiteWords } from '../words.ts'
import { FieldsEditor } from './FieldsEditor.tsx'
import { type FormValues, textNames } from './values.ts'
import { formWords } from './words.ts'

type Props = { form: Fields<FormValues> }

/** The settings of a sign-up form. */
export function FormFields({ form }: Props) {
  const w = useWords(formWords)
  const s = useWords(suiteWords)
  return (
    <Stack gap="xl">
      <Stack>
        <TextInput
          label={s.name}
          description={w.nameHint}
          withAsterisk
          maxLength={120}
          attributes={{ input: { dir: 'auto' } }}
          {...form.getInputProps('name')}
        />
        <Switch label={w.isOpen} {...form.getInputProps('isActive', { type: 'checkbox' })} />
      </Stack>
      <Section title={w.texts}>
        <BilingualColumns texts={textNames.map((name) => ({ name: w[name], value: form.values.texts[name] }))}>
          {(language) => <Texts form={form} language={language} />}
        </BilingualColumns>
      </Section>
      <FieldsEditor {...form.getInputProps('fields')} errors={form.errors} />
      <Joining form={form} />
      <Looks form={form} />
    </Stack>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" aria-label={title}>
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </Stack>
)

function Texts({ form, language }: Props & { language: Language }) {
  const w = useWords(formWords)
  const written = { attributes: { input: { dir: directionOf(language), lang: language } } } as const
  const hints: Partial<Record<(typeof textNames)[number], string>> = {
    text: w.textHint,
    thanks: w.thanksHint,
    mailText: w.mailHint,
  }
  return textNames.map((name) => {
    const props = { label: w[name], ...written, ...form.getInputProps(`texts.${name}.${language}`) }
    if (name === 'title' || name === 'button')
      return <TextInput key={name} maxLength={name === 'title' ? 120 : 40} {...props} />
    if (name === 'mailSubject') return <TextInput key={name} maxLength={160} {...props} />
    return <Textarea key={name} description={hints[name]} autosize minRows={2} maxRows={8} maxLength={600} {...props} />
  })
}

function Joining({ form }: Props) {
  const w = useWords(formWords)
  const s = useWords(suiteWords)
  return (
    <Section title={w.joining}>
      <Switch
        label={w.doubleOptIn}
        description={w.doubleHint}
        {...form.getInputProps('doubleOptIn', { type: 'checkbox' })}
      />
      <TopicsField form={form} />
      <TagsField label={w.tagsPut} entityType="email" max={20} service={tagService} {...form.getInputProps('tagIds')} />
      <NativeSelect
        label={w.shownIn}
        data={[{ value: '', label: w.both }, ...languageOptions(s)]}
        {...form.getInputProps('language')}
      />
      <TextInput
        type="url"
        label={w.redirect}
        description={w.redirectHint}
        attributes={{ input: { dir: 'ltr' } }}
        {...form.getInputProps('redirectUrl')}
      />
    </Section>
  )
}

function TopicsField({ form }: Props) {
  const w = useWords(formWords)
  const language = useLanguage()
  const topics = useAllPages('GET /api/:tenant/email-marketing/topic', { isArchived: false, sortType: 'asc' })
  const rows = topics.data ?? []
  return (
    <Checkbox.Group label={w.offered} {...form.getInputProps('topicIds')}>
      <Stack gap="xs" mt={6}>
        {rows.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            value={_id}
            label={<span dir="auto">{name[sideOf(language)]}</span>}
            styles={{ labelWrapper: { minInlineSize: 0, overflowWrap: 'anywhere' } }}
          />
        ))}
        {topics.data && rows.length === 0 && (
          <Text size="sm" c="dimmed">
            {w.noTopics}
          </Text>
        )}
      </Stack>
    </Checkbox.Group>
  )
}

function Looks({ form }: Props) {
  const w = useWords(formWords)
  // The server's error names the invalid entry: `origins.0`.
  const refused = Object.entries(form.errors).find(([path]) => path.startsWith('origins'))?.[1]
  const ltr = { attributes: { input: { dir: 'ltr' } } } as const
  return (
    <Section title={w.looks}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ColorField label={w.accent} {...ltr} {...form.getInputProps('accent')} />
        <ColorField label={w.background} {...ltr} {...form.getInputProps('background')} />
      </SimpleGrid>
      <Textarea
        label={w.origins}
        description={w.originsHint}
        autosize
        minRows={2}
        {...ltr}
        {...form.getInputProps('origins')}
        error={refused}
      />
    </Section>
  )
}
