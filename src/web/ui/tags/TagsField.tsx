import { Button, Input } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { LabelBadges } from './TagBadges.tsx'
import { type Label, labelWords, type TagService } from './tags.ts'
import { LabelsManager } from './TagsManager.tsx'

type Props = {
  label: string
  value?: Label[]
  /** May take its time, and fail: then the panel stays open. */
  onChange: (labels: Label[]) => unknown
  error?: string | undefined
  required?: boolean
  entityType: string
  service: TagService
}

/** The tags of what a form is about, and the panel that changes them. */
export function LabelsField({ label, value = [], onChange, error, required = false, entityType, service }: Props) {
  const w = useWords(labelWords)
  const [open, setOpen] = useState(false)
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} withAsterisk={required}>
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
        {value.length > 0 && <LabelBadges labels={value} />}
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
      <LabelsManager
        opened={open}
        onClose={() => setOpen(false)}
        title={label}
        entityType={entityType}
        selected={value}
        onSave={onChange}
        service={service}
      />
    </Input.Wrapper>
  )
}
