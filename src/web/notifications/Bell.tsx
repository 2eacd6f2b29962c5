import { ActionIcon, Popover, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { Suspense } from 'react'
import { number, useWords } from '../i18n/words.ts'
import { lazyPart } from '../ui/state/lazy.tsx'
import { useNews } from './useNews.ts'
import { newsWords } from './words.ts'
import './Bell.css'

const NewsPanel = lazyPart(() => import('./NewsPanel.tsx'))

// A larger number would not fit on the bell.
const maxShown = 99

/** The unread count, updated live. A click opens the latest notifications. */
export default function Bell() {
  const w = useWords(newsWords)
  const { query, unread, text } = useNews()
  const [opened, set] = useDisclosure(false)
  return (
    <>
      <Popover
        opened={opened}
        onChange={(open) => (open ? set.open() : set.close())}
        position="bottom-end"
        width={400}
        shadow="md"
        radius="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray.8"
            size={38}
            radius="xl"
            onClick={set.toggle}
            style={{ overflow: 'visible' }}
          >
            {/* The Arabic words for one and two already contain the number. */}
            <span className="visually-hidden">{w.bell({ count: unread })}</span>
            <span aria-hidden className="bell">
              <IconBell size={23} stroke={1.7} />
              {unread > 0 && (
                <bdi dir="ltr" className="bell-count">
                  {unread > maxShown ? `${number(maxShown)}+` : number(unread)}
                </bdi>
              )}
            </span>
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p="xs" maw="calc(100vw - 16px)" aria-label={w.title}>
          {opened && (
            <Suspense fallback={<Skeleton height={220} radius="md" />}>
              <NewsPanel query={query} unread={unread} onClose={set.close} />
            </Suspense>
          )}
        </Popover.Dropdown>
      </Popover>
      <span className="visually-hidden" role="status">
        {text}
      </span>
    </>
  )
}
