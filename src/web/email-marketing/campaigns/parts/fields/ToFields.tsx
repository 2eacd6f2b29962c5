import { sideOf } from '#contract/text/languages.ts'
import { Button, Collapse, Group, MultiSelect, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAllPages } from '../../../../api/useAllPages.ts'
import { useApiQuery } from '../../../../api/useApi.ts'
import { isolateAuto } from '../../../../i18n/isolates.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useWords } from '../../../../i18n/words.ts'
import { useTagNames } from '../../../conditions/useTagNames.ts'
import { AudienceSummary } from '../../AudienceSummary.tsx'
import { toWords } from '../../toWords.ts'
import { type CampaignStore, useCampaignCheck, useCampaignState } from '../../useCampaign.ts'
import type { CampaignValues } from '../../values.ts'
import { ContactsChoice } from '../ContactsChoice.tsx'
import { type ChosenRecipients, kindOf, type RecipientKind } from '../recipientKind.ts'

/** The choice of recipients, of those who are left out, and of the topic. */
export default function ToFields({ store }: { store: CampaignStore }) {
  const w = useWords(toWords)
  const { values, item } = useCampaignState(store)
  const chosen = values.recipients as ChosenRecipients
  const [kind, setKind] = useState(kindOf(values.recipients))
  const { check } = useCampaignCheck(item._id)
  const names = useFirstNames(values)
  const choose = (next: RecipientKind) => {
    setKind(next)
    if (next === 'all') store.change({ recipients: { all: true } })
  }
  return (
    <Stack>
      <Radio.Group aria-label={w.choose} value={kind ?? ''} onChange={(next) => choose(next as RecipientKind)}>
        <Stack gap="xs">
          {kind === 'reached' && item.to.reached && <Radio value="reached" label={w[`reached.${item.to.reached}`]} />}
          <Radio value="all" label={w.all} />
          <Radio value="groups" label={w.groups} />
          <Radio value="tags" label={w.tags} description={kind === 'tags' ? w.tagsHint : null} />
          <Radio value="contacts" label={w.contacts} />
        </Stack>
      </Radio.Group>
      {kind === 'groups' && (
        <GroupChoice
          label={w.chooseGroups}
          value={chosen.groupIds ?? []}
          onChange={(groupIds) => store.change({ recipients: { groupIds } })}
        />
      )}
      {kind === 'tags' && (
        <TagChoice
          label={w.chooseTags}
          value={chosen.tagIds ?? []}
          onChange={(tagIds) => store.change({ recipients: { tagIds } })}
        />
      )}
      {kind === 'contacts' && (
        <ContactsChoice
          value={chosen.emailIds ?? []}
          onChange={(emailIds) => store.change({ recipients: { emailIds } })}
        />
      )}
      <Exclusion store={store} />
      <TopicChoice store={store} />
      {check && kind !== null && <AudienceSummary check={check} names={names} />}
    </Stack>
  )
}

type ChoiceProps = { label: string; value: string[]; onChange: (ids: string[]) => void }

function GroupChoice(props: ChoiceProps) {
  const groups = useAllPages('GET /api/:tenant/email-marketing/group', { orderBy: 'name', sortType: 'asc' })
  return (
    <MultiSelect
      searchable
      data={(groups.data ?? []).map(({ _id, name }) => ({ value: _id, label: isolateAuto(name) }))}
      {...props}
    />
  )
}

function TagChoice(props: ChoiceProps) {
  const language = useLanguage()
  const tags = useTagNames()
  return (
    <MultiSelect
      searchable
      data={tags.map(({ _id, name }) => ({ value: _id, label: isolateAuto(name[sideOf(language)]) }))}
      {...props}
    />
  )
}

/** Tags and segments that do not get it. Recipients of the original of a copy can be included again. */
function Exclusion({ store }: { store: CampaignStore }) {
  const w = useWords(toWords)
  const { values } = useCampaignState(store)
  const { exclude } = values
  const isUsed = Boolean(exclude.tagIds?.length || exclude.groupIds?.length)
  const [isOpen, setOpen] = useState(isUsed)
  const change = (fields: CampaignValues['exclude']) => store.change({ exclude: { ...exclude, ...fields } })
  return (
    <div>
      {exclude.jobIds && exclude.jobIds.length > 0 && (
        <Group gap="xs" mb="xs">
          <Text size="sm">{w.excludesReached}</Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              store.change({
                exclude: {
                  ...(exclude.tagIds && { tagIds: exclude.tagIds }),
                  ...(exclude.groupIds && { groupIds: exclude.groupIds }),
                },
              })
            }
          >
            {w.includeReached}
          </Button>
        </Group>
      )}
      <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {w.exclude}
      </Button>
      <Collapse expanded={isOpen}>
        {isOpen && (
          <Stack gap="sm" pt="xs">
            <GroupChoice
              label={w.excludeGroups}
              value={exclude.groupIds ?? []}
              onChange={(groupIds) => change({ groupIds })}
            />
            <TagChoice label={w.excludeTags} value={exclude.tagIds ?? []} onChange={(tagIds) => change({ tagIds })} />
          </Stack>
        )}
      </Collapse>
    </div>
  )
}

/** The topic, if the workspace has topics. */
function TopicChoice({ store }: { store: CampaignStore }) {
  const w = useWords(toWords)
  const language = useLanguage()
  const { values } = useCampaignState(store)
  const topics = useAllPages('GET /api/:tenant/email-marketing/topic', { isArchived: false, sortType: 'asc' })
  const rows = topics.data ?? []
  if (rows.length === 0) return null
  return (
    <NativeSelect
      label={w.topic}
      description={w.topicHint}
      value={values.topicId ?? ''}
      data={[
        { value: '', label: w.noTopic },
        ...rows.map(({ _id, name }) => ({ value: _id, label: name[sideOf(language)] })),
      ]}
      onChange={(event) => store.change({ topicId: event.currentTarget.value || null })}
    />
  )
}

/** First names of some recipients. Unknown with an exclusion or a topic, as the list of contacts knows neither. */
function useFirstNames({ recipients, exclude, topicId }: CampaignValues): string[] {
  const { all, tagIds = [], groupIds = [] } = recipients as ChosenRecipients
  const isNarrowed = Boolean(exclude.tagIds?.length || exclude.groupIds?.length || exclude.jobIds?.length || topicId)
  const [tag, group] = [tagIds[0], groupIds[0]]
  const { data } = useApiQuery(
    'GET /api/:tenant/email-marketing/email',
    {
      page: 1,
      size: 4,
      status: 'subscribed',
      ...(!all && group && { groupId: group }),
      ...(!all && !group && tag && { tagIds: tag as never }),
    },
    { enabled: !isNarrowed && (all === true || group !== undefined || tag !== undefined) },
  )
  if (isNarrowed || !(all || group || tag)) return []
  return (data?.data ?? []).map(({ firstName, email }) => isolateAuto(firstName || email))
}
