import { Button, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconMail, IconRepeat, IconTestPipe } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../i18n/words.ts'
import { newCampaignWords } from './newCampaignWords.ts'

const kinds = [
  { to: '/email-marketing/send', name: 'regular', Icon: IconMail },
  // The form of a recurring campaign is a dialog of its list.
  { to: '/email-marketing/series', hash: 'new', name: 'recurring', Icon: IconRepeat },
  { to: '/email-marketing/tests/new', name: 'test', Icon: IconTestPipe },
] as const

/** The button that starts a campaign of one of three kinds. */
export function NewCampaign() {
  const w = useWords(newCampaignWords)
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={16} aria-hidden />}>{w.add}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map(({ Icon, name, ...link }) => (
          <Menu.Item key={name} component={Link} {...link} leftSection={<Icon size={20} aria-hidden />}>
            {w[name]}
            <Text size="xs" c="gray.7">
              {w[`${name}Hint`]}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
