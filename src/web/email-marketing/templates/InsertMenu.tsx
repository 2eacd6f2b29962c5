import { Button, Menu, ScrollArea } from '@mantine/core'
import { IconBraces, IconChevronDown } from '@tabler/icons-react'
import { useAsk } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { UserText } from '../../ui/UserText.tsx'
import { templateWords } from './words.ts'

const variables = ['firstName', 'lastName', 'email', 'unsubscribeUrl'] as const

/** Names with spaces or letters beyond the Latin ones cannot stand behind a dot. */
const attribute = (name: string) => (/^[a-z_]\w*$/i.test(name) ? `attributes.${name}` : `attributes["${name}"]`)

/** The names of attributes that the workspace's newest contacts have. */
function useAttributeNames(): string[] {
  const contacts = useAsk('GET /api/:tenant/email-marketing/email', { size: 100 })
  return [...new Set((contacts.data?.data ?? []).flatMap((contact) => Object.keys(contact.attributes)))].toSorted()
}

type Props = { into: string; onInsert: (text: string) => void }

/** What stands for something of whoever reads the mail; put in where the caret is. */
export function InsertMenu({ into, onInsert }: Props) {
  const w = useWords(templateWords)
  const attributes = useAttributeNames()
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${w.insert}: ${into}`}
          leftSection={<IconBraces size={14} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {w.insert}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={280} type="auto">
          {variables.map((name) => (
            <Menu.Item key={name} onClick={() => onInsert(`{{ ${name} }}`)}>
              {w[name]}
            </Menu.Item>
          ))}
          {attributes.length > 0 && <Menu.Label>{w.attributes}</Menu.Label>}
          {attributes.map((name) => (
            <Menu.Item key={name} onClick={() => onInsert(`{{ ${attribute(name)} }}`)}>
              <UserText>{name}</UserText>
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}
