import { Card, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { CampaignDetail } from '#contract/email-marketing/campaigns.ts'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import { messageOf, useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { MailFrame } from '../../ui/text/MailFrame.tsx'
import { ContactPicker } from '../contacts/ContactPicker.tsx'
import { editorWords } from '../templates/editor/words.ts'
import { templateWords } from '../templates/words.ts'
import { useLanguageNames } from '../useLanguageNames.ts'
import { isWritten } from './values.ts'

/** A campaign as its recipients see it: in each language, on a computer or a phone, dark, as text, as a contact. */
export function CampaignPreview({ campaign }: { campaign: CampaignDetail }) {
  const w = useWords(templateWords)
  const e = useWords(editorWords)
  const languageName = useLanguageNames()
  const [contact, setContact] = useState<Contact | null>(null)
  const [width, setWidth] = useState('wide')
  const [look, setLook] = useState('asHtml')
  const [colours, setColours] = useState<'light' | 'dark'>('light')
  const [chosen, setLanguage] = useState(campaign.languages[0])
  const language = campaign.languages.find((language) => language === chosen) ?? campaign.languages[0]
  const content = campaign.contents.find((content) => content.language === language)
  const written = content !== undefined && isWritten(content)
  const preview = useApiQuery(
    'POST /api/:tenant/email-marketing/campaign/:campaignId/preview',
    { campaignId: campaign._id, ...(language && { language }), ...(contact && { contactId: contact._id }) },
    { enabled: written },
  )
  const shown = preview.data?.data
  return (
    <Stack gap="sm" component="section" aria-label={w.preview}>
      <Group gap="xs">
        {campaign.languages.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={w.reader}
            value={language ?? ''}
            onChange={(next) => setLanguage(campaign.languages.find((language) => language === next))}
            data={campaign.languages.map((value) => ({ value, label: languageName(value) }))}
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label={w.width}
          value={width}
          onChange={setWidth}
          data={[
            { value: 'wide', label: w.wide },
            { value: 'narrow', label: w.narrow },
          ]}
        />
        {content?.contentType !== 'text' && (
          <>
            <SegmentedControl
              size="xs"
              aria-label={e.look}
              value={look}
              onChange={setLook}
              data={[
                { value: 'asHtml', label: e.asHtml },
                { value: 'asText', label: e.asText },
              ]}
            />
            <SegmentedControl
              size="xs"
              aria-label={e.colours}
              value={colours}
              onChange={(next) => setColours(next as 'light' | 'dark')}
              data={[
                { value: 'light', label: e.light },
                { value: 'dark', label: e.dark },
              ]}
            />
          </>
        )}
      </Group>
      <ContactPicker label={w.previewFor} placeholder={w.madeUp} value={contact} onChange={setContact} />
      {!written ? (
        <Card withBorder mih={240}>
          <Text c="dimmed">{w.nothingWritten}</Text>
        </Card>
      ) : preview.error ? (
        <Text c="red.9" size="sm" role="alert" style={{ whiteSpace: 'pre-line' }}>
          {messageOf(preview.error)}
        </Text>
      ) : shown ? (
        <MailFrame
          title={w.preview}
          subject={shown.subject}
          html={look === 'asText' ? null : shown.html}
          text={shown.text}
          narrow={width === 'narrow'}
          colours={colours}
          tall
          ownImages
        />
      ) : (
        <Skeleton height={420} />
      )}
    </Stack>
  )
}
