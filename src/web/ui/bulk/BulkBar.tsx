import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import type { BulkEntity, BulkRun } from '#contract/bulk.ts'
import { useWords } from '../../i18n/words.ts'
import { bulkWords } from '../words/bulkWords.ts'
import { contentTagService } from '../tags/contentTagService.ts'
import { OnDemandMenu } from '../overlay/onDemand.tsx'
import { lazyDialog } from '../state/lazyDialog.tsx'
import type { Selection } from '../list/useSelection.ts'
import type { BulkChoice } from './bulkChoice.ts'

const BulkDialog = lazyDialog(() => import('./BulkDialog.tsx').then((module) => module.BulkDialog))
const LabelsManager = lazyDialog(() => import('../tags/TagsManager.tsx').then((module) => module.TagsManager))
/** `src/contract/bulk.ts`: the tags of one action. */
const maxTags = 5

type Props = {
  entity: BulkEntity
  choices: readonly BulkChoice[]
  selection: Selection
  onStarted: (run: BulkRun) => void
}

/** The bulk actions on the selected rows. Each shows a dry run first. */
export function BulkBar({ entity, choices, selection, onStarted }: Props) {
  const w = useWords(bulkWords)
  const [choice, setChoice] = useState<BulkChoice | null>(null)
  const [step, setStep] = useState<'tags' | 'dialog' | null>(null)
  const [times, setTimes] = useState(0)
  const choose = (chosen: BulkChoice) => {
    setChoice(chosen)
    setTimes(times + 1)
    setStep(chosen.ask === 'tags' ? 'tags' : 'dialog')
  }
  const groups = [...new Set(choices.map(({ group }) => group))]
  return (
    <>
      <OnDemandMenu
        position="bottom-start"
        button={
          <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {w.actions}
          </Button>
        }
      >
        {(Menu) =>
          groups.map((group, at) => (
            <Fragment key={group ?? ''}>
              {at > 0 && <Menu.Divider />}
              {group !== undefined && <Menu.Label>{group}</Menu.Label>}
              {choices
                .filter((choice) => choice.group === group)
                .map((choice) => (
                  <Menu.Item
                    key={`${choice.action} ${String(choice.value)}`}
                    {...(choice.action === 'delete' && { c: 'red.9' })}
                    onClick={() => choose(choice)}
                  >
                    {choice.label}
                  </Menu.Item>
                ))}
            </Fragment>
          ))
        }
      </OnDemandMenu>
      {choice && (
        <Fragment key={times}>
          <LabelsManager
            opened={step === 'tags'}
            onClose={() => setStep((now) => (now === 'tags' ? null : now))}
            title={choice.label}
            entityType="content"
            selected={[]}
            max={maxTags}
            service={choice.action === 'addTags' ? contentTagService() : { list: contentTagService().list }}
            onSave={(labels) => {
              if (labels.length === 0) return
              setChoice({ ...choice, value: labels.map(({ _id }) => _id) })
              setStep('dialog')
            }}
          />
          <BulkDialog
            entity={entity}
            choice={choice}
            selection={selection}
            opened={step === 'dialog'}
            onClose={() => setStep(null)}
            onStarted={(run) => {
              setStep(null)
              onStarted(run)
            }}
          />
        </Fragment>
      )}
    </>
  )
}
