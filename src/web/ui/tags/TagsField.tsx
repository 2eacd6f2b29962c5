import { Button, Input } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { TagBadges } from './TagBadges.tsx'
import { type TagValue, tagFieldWords, type TagService } from './tags.ts'
import { lazyDialog } from '../state/lazyDialog.tsx'

const TagsManager = lazyDialog(async () => (await import('./TagsManager.tsx')).TagsManager)

type Props = {
  label: string
  value?: TagValue[]
  /** May be asynchronous. If it fails, the panel stays open. */
  onChange: (labels: TagValue[]) => unknown
  error?: string | undefined
  required?: boolean
  entityType: string
  service: TagService
  /** As in `TagsManager`. */
  max?: number
}

/** The tags of an item, and the panel that edits them. */
export function TagsField({ label, value = [], onChange, error, required = false, entityType, service, max }: Props) {
  const w = useWords(tagFieldWords)
  const [open, setOpen] = useState(false)
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} withAsterisk={required}>
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
        {value.length > 0 && <TagBadges labels={value} />}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTag size={14} aria-hidden />}
          aria-label={`${label}: ${w.choose}`}
          onClick={() => setOpen(true)}
        >
          {w.choose}
        </Button>
      </div>
      <TagsManager
        opened={open}
        onClose={() => setOpen(false)}
        title={label}
        entityType={entityType}
        selected={value}
        onSave={onChange}
        service={service}
        {...(max !== undefined && { max })}
      />
    </Input.Wrapper>
  )
}
