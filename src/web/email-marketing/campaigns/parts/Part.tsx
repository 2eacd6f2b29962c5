import { Box, Card, Group, Text, ThemeIcon, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useWords } from '../../../i18n/words.ts'
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
  children: ReactNode
}

/** A part of a campaign: what is chosen or missing, and its fields once it is opened. */
export function Part({ name, title, isDone, summary, isOpen, onToggle, children }: Props) {
  const w = useWords(campaignWords)
  const id = useId()
  return (
    <Card withBorder padding={0} component="section" aria-label={title} id={`part-${name}`} className={classes['part']}>
      <UnstyledButton
        className={classes['head'] ?? ''}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        onClick={onToggle}
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
          {children}
        </Box>
      )}
    </Card>
  )
}
