import { Anchor, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAllPages } from '../../../api/useAllPages.ts'
import { isolateAuto, isolateLtr } from '../../../i18n/isolates.ts'
import { useWords } from '../../../i18n/words.ts'
import { SenderWarnings } from '../../sending/SenderWarnings.tsx'
import { sendingWords } from '../../sending/words.ts'
import { Part, type PartProps } from './Part.tsx'
import { type CampaignStore, useCampaignState } from '../useCampaign.ts'
import { campaignWords } from '../words.ts'

/** The sender of a campaign: its name, address and provider, and the state of its domain. */
export function FromPart({ store, ...part }: PartProps & { store: CampaignStore }) {
  const w = useWords(campaignWords)
  const g = useWords(sendingWords)
  const { values, fields } = useCampaignState(store)
  const providers = useAllPages('GET /api/:tenant/email-marketing/email-service-provider', { status: 'active' })
  const rows = providers.data ?? []
  const provider = rows.find(({ _id, isDefault }) => (values.providerId ? _id === values.providerId : isDefault))
  const name = values.fromName || provider?.fromName || ''
  const email = values.fromEmail ?? provider?.fromEmail
  return (
    <Part
      name="from"
      title={w.from}
      isDone={!providers.data || provider !== undefined}
      summary={
        email === undefined
          ? providers.data
            ? w.noProvider
            : ''
          : `${name ? `${isolateAuto(name)} ` : ''}${isolateLtr(`<${email}>`)}`
      }
      {...part}
    >
      <Stack>
        {providers.data && rows.length === 0 ? (
          <Anchor component={Link} to="/email-marketing/providers" size="sm" c="blue.9">
            {w.toProviders}
          </Anchor>
        ) : (
          <NativeSelect
            label={g.provider}
            value={values.providerId ?? ''}
            error={fields['providerId']}
            data={[
              { value: '', label: g.defaultProvider },
              ...rows.map((row) => ({ value: row._id, label: row.name })),
            ]}
            onChange={(event) => store.change({ providerId: event.currentTarget.value || null })}
          />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={w.fromName}
            description={w.fromDefault}
            placeholder={provider?.fromName}
            value={values.fromName ?? ''}
            error={fields['fromName']}
            maxLength={120}
            onChange={(event) => store.change({ fromName: event.currentTarget.value || null })}
            attributes={{ input: { dir: 'auto' } }}
          />
          <TextInput
            type="email"
            label={w.fromEmail}
            description={w.fromDefault}
            placeholder={provider?.fromEmail}
            value={values.fromEmail ?? ''}
            error={fields['fromEmail']}
            onChange={(event) => store.change({ fromEmail: event.currentTarget.value.trim() || null })}
            attributes={{ input: { dir: 'ltr' } }}
          />
        </SimpleGrid>
        <SenderWarnings providerId={values.providerId ?? ''} />
      </Stack>
    </Part>
  )
}
