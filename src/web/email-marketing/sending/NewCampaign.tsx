import { Button, Text } from '@mantine/core'
import { IconChevronDown, IconMail, IconRepeat, IconTestPipe } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../i18n/words.ts'
import { OnDemandMenu } from '../../ui/overlay/onDemand.tsx'
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
    <OnDemandMenu
      position="bottom-end"
      width={300}
      button={<Button rightSection={<IconChevronDown size={16} aria-hidden />}>{w.add}</Button>}
    >
      {(Menu) =>
        kinds.map(({ Icon, name, ...link }) => (
          <Menu.Item key={name} component={Link} {...link} leftSection={<Icon size={20} aria-hidden />}>
            {w[name]}
            <Text size="xs" c="gray.7">
              {w[`${name}Hint`]}
            </Text>
          </Menu.Item>
        ))
      }
    </OnDemandMenu>
  )
}
