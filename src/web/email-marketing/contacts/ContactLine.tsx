import { Group, Text } from '@mantine/core'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { StatusBadge } from './StatusBadge.tsx'

/** A contact in one line: address, name, and whether it can receive messages. */
export const ContactLine = ({ contact }: { contact: Contact }) => (
  <Group gap="sm" miw={0}>
    <Code>{contact.email}</Code>
    <Text size="sm" c="gray.7" component="span">
      <UserText>{`${contact.firstName} ${contact.lastName}`.trim() || '–'}</UserText>
    </Text>
    <StatusBadge status={contact.status} />
  </Group>
)
