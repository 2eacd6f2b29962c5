import {
  ActionIcon,
  Button,
  Checkbox,
  ColorInput,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Project } from '#contract/branding.ts'
import { directionOf, type SourceLang } from '#contract/text/languages.ts'
import { useApiMutation } from '../api/useApi.ts'
import { useWords, type Words } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { fillEmptySide, isBlank, clearRepeatedSide } from '../ui/form/bilingual.ts'
import { BilingualColumns } from '../ui/form/BilingualColumns.tsx'
import { versioned } from '../ui/form/conflicts.ts'
import { type FormFields } from '../ui/form/Form.tsx'
import { FormModal } from '../ui/form/FormModal.tsx'
import { ImageField } from '../ui/form/ImageField.tsx'
import { tones } from './kinds.ts'
import { projectWords } from './words.ts'

type Props = { project: Project | null; onClose: () => void; onCreated?: (project: Project) => void }

const nothing = { en: '', ar: '' }
const languages: SourceLang[] = ['en', 'ar']

const valuesOf = (project: Project | null) => ({
  name: clearRepeatedSide(project?.name ?? nothing),
  what: clearRepeatedSide(project?.what ?? nothing),
  audience: clearRepeatedSide(project?.audience ?? nothing),
  tone: project?.tone ?? 'friendly',
  values: project?.values ?? [],
  wordsToUse: project?.wordsToUse ?? [],
  wordsToAvoid: project?.wordsToAvoid ?? [],
  languages: project?.languages ?? languages,
  colours: project?.colours ?? [],
  link: project?.link ?? '',
  logo: project?.logo ?? null,
})
type Values = ReturnType<typeof valuesOf>

const namesOf = (w: Words<typeof projectWords>) => ({
  name: w.name,
  what: w.what,
  audience: w.audience,
  tone: w.tone,
  values: w.values,
  wordsToUse: w.wordsToUse,
  wordsToAvoid: w.wordsToAvoid,
  languages: w.languages,
  colours: w.colours,
  link: w.link,
  logo: w.logo,
})

/** Creates or edits a project. */
export function ProjectForm({ project, onClose, onCreated }: Props) {
  const w = useWords(projectWords)
  const a = useWords(adminWords)
  const invalidates = ['/project']
  const create = useApiMutation('POST /api/:lang/project', {
    successToast: { message: w.created },
    errorTitle: null,
    invalidates,
  })
  const update = useApiMutation('PATCH /api/:lang/project/:projectId', {
    successToast: { message: w.updated },
    errorTitle: null,
    invalidates,
  })
  return (
    <FormModal
      title={project ? w.edit : w.add}
      failed={project ? w.updateFailed : w.createFailed}
      opened
      onClose={onClose}
      size="xl"
      initial={valuesOf(project)}
      versioned={project && versioned(project, valuesOf, namesOf(w))}
      validate={({ name, languages: chosen }) => ({
        'name.en': isBlank(name) ? a.required : null,
        languages: chosen.length === 0 ? w.oneLanguage : null,
      })}
      submit={async ({ name, what, audience, ...rest }, version) => {
        const input = {
          ...rest,
          name: fillEmptySide(name),
          what: fillEmptySide(what),
          audience: fillEmptySide(audience),
        }
        if (project) return (await update.mutateAsync({ projectId: project._id, ...input, ...version })).data
        const { data } = await create.mutateAsync(input)
        onCreated?.(data)
        return data
      }}
    >
      {(form) => <ProjectFields form={form} />}
    </FormModal>
  )
}

function ProjectFields({ form }: { form: FormFields<Values> }) {
  const w = useWords(projectWords)
  const { name, what, audience } = form.values
  const auto = { attributes: { input: { dir: 'auto' } } } as const
  return (
    <>
      <BilingualColumns
        texts={[
          { name: w.name, value: name },
          { name: w.what, value: what },
          { name: w.audience, value: audience },
        ]}
      >
        {(language) => <OneLanguage language={language} form={form} />}
      </BilingualColumns>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={w.tone}
          data={tones.map((value) => ({ value, label: w[value] }))}
          {...form.getInputProps('tone')}
        />
        <TextInput label={w.link} type="url" attributes={{ input: { dir: 'ltr' } }} {...form.getInputProps('link')} />
      </SimpleGrid>
      <TagsInput
        label={w.values}
        description={w.valuesHint}
        maxTags={8}
        maxLength={60}
        {...auto}
        {...form.getInputProps('values')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TagsInput label={w.wordsToUse} maxTags={20} maxLength={60} {...auto} {...form.getInputProps('wordsToUse')} />
        <TagsInput
          label={w.wordsToAvoid}
          maxTags={20}
          maxLength={60}
          {...auto}
          {...form.getInputProps('wordsToAvoid')}
        />
      </SimpleGrid>
      <Checkbox.Group label={w.languages} {...form.getInputProps('languages')}>
        <Group mt={4}>
          <Checkbox value="en" label={w.english} />
          <Checkbox value="ar" label={w.arabic} />
        </Group>
      </Checkbox.Group>
      <Colours colours={form.values.colours} onChange={(colours) => form.setFieldValue('colours', colours)} />
      <ImageField label={w.logo} height={64} {...form.getInputProps('logo')} />
    </>
  )
}

function OneLanguage({ language, form }: { language: SourceLang; form: FormFields<Values> }) {
  const w = useWords(projectWords)
  const written = { attributes: { input: { dir: directionOf(language), lang: language } } } as const
  return (
    <>
      <TextInput
        label={w.name}
        maxLength={80}
        withAsterisk={language === 'en'}
        {...written}
        {...form.getInputProps(`name.${language}`)}
      />
      <Textarea
        label={w.what}
        description={w.whatHint}
        maxLength={500}
        autosize
        minRows={2}
        maxRows={6}
        {...written}
        {...form.getInputProps(`what.${language}`)}
      />
      <Textarea
        label={w.audience}
        description={w.audienceHint}
        maxLength={300}
        autosize
        minRows={2}
        maxRows={6}
        {...written}
        {...form.getInputProps(`audience.${language}`)}
      />
    </>
  )
}

const maxColours = 8

function Colours({ colours, onChange }: { colours: string[]; onChange: (colours: string[]) => void }) {
  const w = useWords(projectWords)
  return (
    <Stack gap={6} role="group" aria-label={w.colours}>
      <Text size="sm" fw={500}>
        {w.colours}
      </Text>
      {colours.map((colour, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same colour may stand there twice
        <Group key={at} gap="xs" wrap="nowrap">
          <ColorInput
            aria-label={`${w.colours} ${at + 1}`}
            format="hex"
            value={colour}
            maw={200}
            attributes={{ input: { dir: 'ltr' } }}
            onChange={(next) => onChange(colours.with(at, next))}
          />
          <ActionIcon
            variant="subtle"
            color="gray.8"
            size={36}
            aria-label={`${w.removeColour}: ${colour}`}
            onClick={() => onChange(colours.toSpliced(at, 1))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {colours.length < maxColours && (
        <div>
          <Button variant="default" size="xs" onClick={() => onChange([...colours, '#1c7ed6'])}>
            {w.addColour}
          </Button>
        </div>
      )}
    </Stack>
  )
}
