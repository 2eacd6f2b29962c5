import { Accordion, Badge, Box, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { Form } from '../../ui/form/Form.tsx'
import { IdentityProviderForm, invalidates } from './IdentityProviderForm.tsx'
import { identityProviderWords } from './identityProviderWords.ts'
import { ServiceSection } from '../ServiceSection.tsx'

/** The services whose accounts people may sign in with. */
export function IdentityProvidersCard() {
  const w = useWords(identityProviderWords)
  const query = useApiQuery('GET /api/:lang/admin/identity-provider', {})
  const [open, setOpen] = useState<string | null>(null)
  return (
    <ServiceSection title={w.title} hint={w.hint} query={query}>
      {(providers) => (
        <>
          <Accordion variant="separated" value={open} onChange={setOpen}>
            {providers.map((provider) => (
              <Accordion.Item key={provider.slug} value={provider.slug}>
                <Accordion.Control>
                  <Group justify="space-between" wrap="nowrap" pe="sm">
                    <bdi>{provider.name}</bdi>
                    {provider.enabled ? <Badge color="teal.9">{w.on}</Badge> : <Badge color="gray.7">{w.off}</Badge>}
                  </Group>
                </Accordion.Control>
                <Accordion.Panel>
                  <IdentityProviderForm provider={provider} />
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
          <AddProvider onAdded={setOpen} />
        </>
      )}
    </ServiceSection>
  )
}

function AddProvider({ onAdded }: { onAdded: (slug: string) => void }) {
  const w = useWords(identityProviderWords)
  const add = useApiMutation('POST /api/:lang/admin/identity-provider', { errorTitle: null, invalidates })
  return (
    <Box mt="md" maw={420}>
      <Form
        initial={{ name: '' }}
        failed={w.addFailed}
        validate={({ name }) => ({ name: name.trim() ? null : w.nameRequired })}
        submit={async ({ name }, _version, form) => {
          const { data } = await add.mutateAsync({ name })
          form.reset()
          onAdded(data.slug)
        }}
        submitLabel={w.add}
      >
        {(form) => (
          <TextInput
            label={w.addName}
            description={w.addHint}
            autoComplete="off"
            attributes={{ input: { dir: 'auto' } }}
            {...form.getInputProps('name')}
          />
        )}
      </Form>
    </Box>
  )
}
