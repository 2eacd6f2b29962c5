import { Box, Card, Group, Skeleton, Text, ThemeIcon, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, Suspense, useId } from 'react'
import { useWords } from '../../../i18n/words.ts'
import { lazyPart } from '../../../ui/state/lazy.tsx'
import type { CampaignStore } from '../useCampaign.ts'
import classes from '../Campaign.module.css'
import { campaignWords } from '../words.ts'

export type PartProps = {
  isOpen: boolean
  onToggle: () => void
}

type Props = PartProps & {
  name: string
  title: string
  /** Whether nothing is missing. */
  isDone: boolean
  /** What is chosen, or what is missing. */
  summary: ReactNode
} & ({ children: ReactNode } | { fields: PartFields; store: CampaignStore })

type PartFields = ComponentType<{ store: CampaignStore }> & { loadAhead: () => void }

/** The fields of a part, which load when its header is pointed at or focused, or when it opens. */
export function partFields(load: () => Promise<{ default: ComponentType<{ store: CampaignStore }> }>): PartFields {
  // Opening the part loads them again if this fails.
  return Object.assign(lazyPart(load), { loadAhead: () => void load().catch(() => undefined) })
}

/** A part of a campaign: what is chosen or missing, and its fields once it is opened. */
export function Part({ name, title, isDone, summary, isOpen, onToggle, ...content }: Props) {
  const w = useWords(campaignWords)
  const id = useId()
  return (
    <Card withBorder padding={0} component="section" aria-label={title} id={`part-${name}`} className={classes['part']}>
      <UnstyledButton
        className={classes['head'] ?? ''}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        onClick={onToggle}
        {...('fields' in content && {
          onPointerEnter: content.fields.loadAhead,
          onFocus: content.fields.loadAhead,
        })}
      >
        <Group wrap="nowrap" gap="sm">
          <ThemeIcon
            size={24}
            radius="xl"
            color={isDone ? 'teal.8' : 'orange.8'}
            variant={isDone ? 'filled' : 'outline'}
            aria-label={isDone ? w.done : w.open}
            role="img"
          >
            {isDone ? <IconCheck size={16} aria-hidden /> : <span aria-hidden>!</span>}
          </ThemeIcon>
          <Box flex={1} miw={0}>
            <Text fw={600}>{title}</Text>
            <Text size="sm" c={isDone ? 'gray.7' : 'orange.9'} component="div" style={{ overflowWrap: 'anywhere' }}>
              {summary}
            </Text>
          </Box>
          <IconChevronDown
            size={18}
            aria-hidden
            style={{ flexShrink: 0, ...(isOpen && { transform: 'rotate(180deg)' }) }}
          />
        </Group>
      </UnstyledButton>
      {isOpen && (
        <Box id={id} className={classes['body'] ?? ''}>
          {'fields' in content ? (
            <Suspense fallback={<Skeleton height={200} aria-busy />}>
              <content.fields store={content.store} />
            </Suspense>
          ) : (
            content.children
          )}
        </Box>
      )}
    </Card>
  )
}
