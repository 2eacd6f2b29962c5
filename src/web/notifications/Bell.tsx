import { ActionIcon, Skeleton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense } from 'react'
import { number, useWords } from '../i18n/words.ts'
import { OnDemandPopover } from '../ui/overlay/onDemand.tsx'
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
  return (
    <>
      <OnDemandPopover
        position="bottom-end"
        width={400}
        radius="md"
        label={w.title}
        button={
          <ActionIcon variant="subtle" color="gray.8" size={38} radius="xl" style={{ overflow: 'visible' }}>
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
        }
      >
        {(close) => (
          <Suspense fallback={<Skeleton height={220} radius="md" />}>
            <NewsPanel query={query} unread={unread} onClose={close} />
          </Suspense>
        )}
      </OnDemandPopover>
      <span className="visually-hidden" role="status">
        {text}
      </span>
    </>
  )
}
