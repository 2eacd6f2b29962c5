import { Checkbox, Input, NumberInput, SimpleGrid, Textarea } from '@mantine/core'
import { useWords } from '../i18n/words.ts'
import type { FormFields } from '../ui/form/Form.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { spamNumbers, type SpamValues, watchedLists } from './spamRules.ts'
import { spamWords } from './spamWords.ts'

const most = { firstPosts: 20, maxLinks: 100, newMemberPosts: 1_000_000_000, flagsToHide: 100 }

/** The rules against spam, as a part of the settings form. */
export function SpamFields<Values extends { spam: SpamValues }>({ form }: { form: FormFields<Values> }) {
  const w = useWords(spamWords)
  return (
    <SettingsSection title={w.title} hint={w.hint}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {spamNumbers.map((name) => (
          <NumberInput
            key={name}
            label={w[name]}
            description={w[`${name}Hint`]}
            placeholder={name === 'firstPosts' ? '0' : w.noLimit}
            min={name === 'firstPosts' || name === 'maxLinks' ? 0 : 1}
            max={most[name]}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            inputMode="numeric"
            {...form.getInputProps(`spam.${name}`)}
          />
        ))}
      </SimpleGrid>
      <Checkbox
        label={w.throwawayAddresses}
        description={w.throwawayAddressesHint}
        {...form.getInputProps('spam.throwawayAddresses', { type: 'checkbox' })}
      />
      <Input.Wrapper label={w.watchedWords} description={w.watchedWordsHint} labelElement="div">
        <SimpleGrid cols={{ base: 1, xs: 3 }} mt="xs">
          {watchedLists.map((name) => (
            <Lines key={name} form={form} path={`spam.watchedWords.${name}`} label={w[name]} hint={w[`${name}Hint`]} />
          ))}
        </SimpleGrid>
      </Input.Wrapper>
      <Lines form={form} path="spam.blockedDomains" label={w.blockedDomains} hint={w.blockedDomainsHint} />
    </SettingsSection>
  )
}

type LinesProps<Values> = { form: FormFields<Values>; path: string; label: string; hint: string }

/** A list with one entry per line. The server names the line of an invalid entry: `spam.blockedDomains.2`. */
function Lines<Values>({ form, path, label, hint }: LinesProps<Values>) {
  const faulty = Object.keys(form.errors).find((name) => name === path || name.startsWith(`${path}.`))
  return (
    <Textarea
      label={label}
      description={hint}
      autosize
      minRows={2}
      maxRows={8}
      dir="auto"
      spellCheck={false}
      {...form.getInputProps(path)}
      error={faulty === undefined ? undefined : form.errors[faulty]}
    />
  )
}
