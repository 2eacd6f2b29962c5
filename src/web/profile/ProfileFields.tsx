import {
  Autocomplete,
  Card,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { languageOptions } from '../i18n/languageOptions.ts'
import { useWords } from '../i18n/words.ts'
import type { FormFields } from '../ui/form/Form.tsx'
import { links, linkWords } from '../ui/people/socialLinks.ts'
import { SkillsField } from './SkillsField.tsx'
import { useSuggestions } from './useSuggestions.ts'
import type { ProfileValues } from './values.ts'
import { personalWords } from './words.ts'

const auto = { input: { dir: 'auto' } }
const ltr = { input: { dir: 'ltr' } }
const longestBio = 1000

type Props = { form: FormFields<ProfileValues> }

/** The personal fields of a profile. */
export function PersonFields({ form }: Props) {
  const w = useWords(personalWords)
  const { skills, location, bio } = form.values
  const places = useSuggestions('locations', location)
  // The error of a single skill is shown at the whole field.
  const atSkill = Object.entries(form.errors).find(([path]) => path.split('.')[0] === 'skills')?.[1]
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="sm">
        {w.person}
      </Title>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={w.firstName}
            autoComplete="given-name"
            maxLength={80}
            attributes={auto}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={w.lastName}
            autoComplete="family-name"
            maxLength={80}
            attributes={auto}
            {...form.getInputProps('lastName')}
          />
          <TextInput
            type="tel"
            label={w.mobile}
            description={w.mobileHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="tel"
            maxLength={40}
            attributes={ltr}
            {...form.getInputProps('mobile')}
          />
          <Autocomplete
            label={w.location}
            placeholder={w.locationHint}
            maxLength={120}
            data={places.filter((place) => place !== location)}
            filter={({ options }) => options}
            attributes={auto}
            {...form.getInputProps('location')}
          />
        </SimpleGrid>
        <Textarea
          label={w.bio}
          description={w.bioHint}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={longestBio}
          attributes={auto}
          {...form.getInputProps('bio')}
        />
        {bio.length > longestBio - 200 && (
          <Text size="xs" c="dimmed" mt={-10}>
            {w.bioLeft({ count: longestBio - bio.length })}
          </Text>
        )}
        <SkillsField
          value={skills}
          onChange={(next) => form.setFieldValue('skills', next)}
          error={typeof atSkill === 'string' ? atSkill : undefined}
        />
        <NativeSelect
          label={w.language}
          description={w.languageHint}
          data={[...languageOptions(w)]}
          {...form.getInputProps('preferredLanguage')}
        />
        <Switch
          label={w.visible}
          description={w.visibleHint}
          {...form.getInputProps('visibleToCommunity', { type: 'checkbox' })}
        />
      </Stack>
    </Card>
  )
}

/** The links of a profile. */
export function LinkFields({ form }: Props) {
  const w = useWords(personalWords)
  const names = useWords(linkWords)
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="sm">
        {w.links}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {links.map(({ name, begins }) => (
          <TextInput
            key={name}
            type="url"
            label={names[name]}
            placeholder={begins}
            maxLength={300}
            attributes={ltr}
            {...form.getInputProps(`socialLinks.${name}`)}
          />
        ))}
      </SimpleGrid>
    </Card>
  )
}
