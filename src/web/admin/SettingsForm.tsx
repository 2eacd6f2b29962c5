import { Card, Checkbox, NumberInput, Radio, SimpleGrid, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { type Lang, languages } from '#contract/text/languages.ts'
import { chosenLanguages, offeredLanguages } from '#contract/text/site-languages.ts'
import type { Settings } from '#contract/site.ts'
import { languageName } from '../i18n/languageName.ts'
import { useApiMutation } from '../api/useApi.ts'
import { language, siteLanguage, setTextLanguage } from '../i18n/language.ts'
import { site, setSite } from '../i18n/site.ts'
import { useWords, type Words } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { fillEmptySide, isBlank, clearRepeatedSide } from '../ui/form/bilingual.ts'
import { BilingualInput } from '../ui/form/BilingualInput.tsx'
import { versioned } from '../ui/form/conflicts.ts'
import { Form, type FormFields } from '../ui/form/Form.tsx'
import { ImageField } from '../ui/form/ImageField.tsx'
import { useUnsaved } from '../ui/form/useUnsaved.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { SpamFields } from './SpamFields.tsx'
import { settingsWords } from './settingsWords.ts'
import { spamNamesOf, spamRulesOf, spamValuesOf } from './spamRules.ts'
import { spamWords } from './spamWords.ts'

const choices = {
  languages: ['both', 'en', 'ar'],
  registration: ['open', 'invite', 'closed'],
  landing: ['live', 'construction'],
  questions: ['published', 'pending'],
  answers: ['published', 'pending'],
} as const

const limits = ['questions', 'answers', 'imageMegabytes', 'contacts', 'messages'] as const
type LimitName = (typeof limits)[number]

const valuesOf = (settings: Settings) => ({
  siteName: clearRepeatedSide(settings.siteName),
  tagline: settings.tagline,
  logo: settings.logo,
  // A list where languages are added to English and Arabic.
  languages: languages().length > 2 ? chosenLanguages(settings.languages) : settings.languages,
  defaultLanguage: settings.defaultLanguage,
  registration: settings.registration,
  landing: settings.landing,
  questions: settings.questions,
  answers: settings.answers,
  // An empty field means no limit.
  limits: Object.fromEntries(limits.map((name) => [name, settings.limits[name] ?? ''])) as Record<
    LimitName,
    number | ''
  >,
  spam: spamValuesOf(settings.spam),
  twoStepForAdministrators: settings.twoStepForAdministrators,
  twoStepForOwners: settings.twoStepForOwners,
})
type Values = ReturnType<typeof valuesOf>

const namesOf = (w: Words<typeof settingsWords>) => ({
  siteName: w.siteName,
  tagline: w.tagline,
  logo: w.logo,
  languages: w.languages,
  defaultLanguage: w.defaultLanguage,
  registration: w.registration,
  landing: w.landing,
  questions: w.questions,
  answers: w.answers,
  twoStepForAdministrators: w.twoStep,
  twoStepForOwners: w.twoStepOwners,
  ...Object.fromEntries(limits.map((name) => [`limits.${name}`, w[`${name}Limit`]])),
})

const textsOf = (w: Words<typeof settingsWords>) =>
  Object.fromEntries([
    ...Object.values(choices)
      .flat()
      .map((value) => [value, w[value]] as const),
    ...languages().map(({ code }) => [code, nameOf(code, w)] as const),
  ])

const nameOf = (code: Lang, w: Words<typeof settingsWords>) => languageName(code, { english: w.en, arabic: w.ar })

export function SettingsForm({ settings }: { settings: Settings }) {
  const w = useWords(settingsWords)
  const s = useWords(spamWords)
  const a = useWords(adminWords)
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty)
  const save = useApiMutation('PATCH /api/:lang/admin/settings', {
    successToast: { message: w.saved },
    errorTitle: null,
    invalidates: ['/admin/settings', '/admin/mail-transport'],
  })
  return (
    <Form
      initial={valuesOf(settings)}
      versioned={versioned(settings, valuesOf, { ...namesOf(w), ...spamNamesOf(s) }, textsOf(w))}
      failed={w.saveFailed}
      onDirty={setDirty}
      validate={({ siteName, languages: offered }) => ({
        siteName: isBlank(siteName) ? a.required : null,
        languages: offered.length === 0 ? a.required : null,
      })}
      submit={async ({ siteName, limits: typed, spam, ...values }, version) => {
        const { data } = await save.mutateAsync({
          ...values,
          siteName: fillEmptySide(siteName),
          limits: Object.fromEntries(limits.map((name) => [name, typed[name] === '' ? null : typed[name]])),
          spam: spamRulesOf(spam),
          ...version,
        })
        showSite(data)
        return data
      }}
    >
      {(form) => (
        <>
          <Identity form={form} />
          <LanguageChoice form={form} />
          <Choice form={form} name="registration" />
          <Choice form={form} name="landing" />
          <Choice form={form} name="questions" />
          <Choice form={form} name="answers" />
          <SettingsSection title={w.security} hint={w.securityHint}>
            <Switch
              label={w.twoStep}
              description={w.twoStepHint}
              {...form.getInputProps('twoStepForAdministrators', { type: 'checkbox' })}
            />
            <Switch
              label={w.twoStepOwners}
              description={w.twoStepOwnersHint}
              {...form.getInputProps('twoStepForOwners', { type: 'checkbox' })}
            />
          </SettingsSection>
          <SpamFields form={form} />
          <LimitFields form={form} />
        </>
      )}
    </Form>
  )
}

/** Applies saved settings to the current page. */
function showSite({ siteName, tagline, logo, languages: offered, defaultLanguage }: Settings) {
  const spoken = offeredLanguages(languages(), offered, defaultLanguage)
  setSite({ ...site(), name: siteName, tagline, logo, languages: spoken })
  document.documentElement.toggleAttribute('data-one-language', spoken.length === 1)
  if (!siteLanguage(language())) setTextLanguage(spoken[0] ?? 'en')
}

type Fields = { form: FormFields<Values> }

/** The error of a bilingual text, on either side. */
const faultOf = ({ errors }: FormFields<Values>, name: string) =>
  errors[name] ?? errors[`${name}.en`] ?? errors[`${name}.ar`]

function Identity({ form }: Fields) {
  const w = useWords(settingsWords)
  return (
    <SettingsSection title={w.identity} hint={w.identityHint}>
      <BilingualInput
        label={w.siteName}
        required
        {...form.getInputProps('siteName')}
        error={faultOf(form, 'siteName') as string}
      />
      <BilingualInput label={w.tagline} {...form.getInputProps('tagline')} error={faultOf(form, 'tagline') as string} />
      <ImageField label={w.logo} height={56} {...form.getInputProps('logo')} />
    </SettingsSection>
  )
}

function Choice({ form, name }: Fields & { name: keyof typeof choices }) {
  const w = useWords(settingsWords)
  return (
    <Card withBorder padding="lg">
      <Radio.Group label={w[name]} labelProps={{ fw: 600, mb: 'xs', fz: 'md' }} {...form.getInputProps(name)}>
        <Stack gap="sm">
          {choices[name].map((value) => (
            <Radio key={value} value={value} label={w[value]} description={w[`${value}Hint`]} />
          ))}
        </Stack>
      </Radio.Group>
    </Card>
  )
}

/** The languages on offer, and the default among several. */
function LanguageChoice({ form }: Fields) {
  const w = useWords(settingsWords)
  const offered = chosenLanguages(form.values.languages)
  const label = { labelProps: { fw: 600, mb: 'xs', fz: 'md' } }
  return (
    <>
      {languages().length > 2 ? (
        <Card withBorder padding="lg">
          <Checkbox.Group label={w.languages} description={w.bothHint} {...label} {...form.getInputProps('languages')}>
            <Stack gap="sm" mt="xs">
              {languages().map(({ code }) => (
                <Checkbox key={code} value={code} label={nameOf(code, w)} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Card>
      ) : (
        <Choice form={form} name="languages" />
      )}
      {offered.length > 1 && (
        <Card withBorder padding="lg">
          <Radio.Group label={w.defaultLanguage} {...label} {...form.getInputProps('defaultLanguage')}>
            <Stack gap="sm">
              {offered.map((code) => (
                <Radio key={code} value={code} label={nameOf(code, w)} />
              ))}
            </Stack>
          </Radio.Group>
        </Card>
      )}
    </>
  )
}

function LimitFields({ form }: Fields) {
  const w = useWords(settingsWords)
  return (
    <SettingsSection title={w.limits} hint={w.limitsHint}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {limits.map((name) => (
          <NumberInput
            key={name}
            label={w[`${name}Limit`]}
            description={w[`${name}LimitHint`]}
            placeholder={w.noLimit}
            min={1}
            max={1_000_000_000}
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator=","
            hideControls
            inputMode="numeric"
            {...form.getInputProps(`limits.${name}`)}
          />
        ))}
      </SimpleGrid>
    </SettingsSection>
  )
}
