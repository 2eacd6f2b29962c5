import { List, Text } from '@mantine/core'
import type { Condition, Conditions } from '#contract/email-marketing/conditions.ts'
import { sideOf } from '#contract/text/languages.ts'
import { languageName } from '../../i18n/languageName.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateAuto, isolateLtr } from '../../i18n/isolates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { contactWords } from '../contacts/words.ts'
import { useFields } from '../fields/useFields.ts'
import { suiteWords } from '../words.ts'
import { useCampaignNames } from './useCampaignNames.ts'
import { useTagNames } from './useTagNames.ts'
import { type Item, useAutomations, useForms, useImports, useTopics } from './useItems.ts'
import { conditionWords } from './words.ts'

/** Conditions in words. */
export function Explanation({ conditions }: { conditions: Conditions }) {
  const c = useWords(conditionWords)
  const say = useSaying(conditions)
  return (
    <div>
      <Text size="sm" fw={500}>
        {c[conditions.match]}:
      </Text>
      <List size="sm" withPadding>
        {conditions.of.map((condition, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- conditions have no other name
          <List.Item key={at}>{'of' in condition ? <Explanation conditions={condition} /> : say(condition)}</List.Item>
        ))}
      </List>
    </div>
  )
}

function useSaying(conditions: Conditions) {
  const c = useWords(conditionWords)
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const language = useLanguage()
  const dates = useDates()
  const labels = useTagNames(conditions.of.some((condition) => 'field' in condition && condition.field === 'tags'))
  const tagNames = (ids: string[]) =>
    ids.map((id) => isolateAuto(labels.find(({ _id }) => _id === id)?.name[sideOf(language)] ?? c.goneTag)).join(c.and)
  const fields = useFields()
  const campaigns = useCampaignNames(conditions)
  const uses = (field: Condition['field']) =>
    conditions.of.some((condition) => 'field' in condition && condition.field === field)
  const topics = useTopics(uses('topic'))
  const forms = useForms(uses('form'))
  const imports = useImports(uses('import'))
  const automations = useAutomations(uses('automation'))
  const named = (items: readonly Item[], id: string, gone: string) =>
    isolateAuto(items.find(({ _id }) => _id === id)?.name ?? gone)
  const sayPeriod = (what: string, period: { from: string | null; to: string | null }) => {
    const [from, to] = [period.from && dates.day(period.from), period.to && dates.day(period.to)]
    if (from && to) return c['said.between']({ what, from, to })
    return from ? c['said.since']({ what, from }) : c['said.until']({ what, to: to ?? '' })
  }
  const sayAttribute = (condition: Extract<Condition, { field: 'attribute' }>): string => {
    const field = isolateAuto(fields.labelOf(condition.name))
    switch (condition.is) {
      case 'range': {
        const [min, max] = [condition.min, condition.max].map((end) => (end === null ? '' : isolateAuto(end)))
        if (min && max) return c['said.range']({ field, min, max })
        return min ? c['said.atLeast']({ field, min }) : c['said.atMost']({ field, max: max ?? '' })
      }
      case 'anyOf':
      case 'noneOf':
        return c[`said.${condition.is}`]({ field, value: condition.values.map(isolateAuto).join(c.and) })
      case 'on':
      case 'before':
      case 'after':
        return c[`said.${condition.is}`]({ field, date: dates.date(condition.date) })
      case 'lastDays':
      case 'nextDays':
      case 'anniversaryWithin':
        return c[`said.${condition.is}`]({ field, count: condition.days })
      case 'anniversaryIn':
        return condition.days === 0
          ? c['said.anniversaryToday']({ field })
          : c['said.anniversaryIn']({ field, count: condition.days })
      default:
        return c[`said.${condition.is}`]({ field, value: 'value' in condition ? isolateAuto(condition.value) : '' })
    }
  }
  return (condition: Condition): string => {
    switch (condition.field) {
      case 'tags':
        return c[`said.tags.${condition.is}`]({ tags: tagNames(condition.tagIds) })
      case 'status': {
        const value = condition.values.map((status) => w[status]).join(c.and)
        return c[`said.${condition.is}`]({ field: c.status, value })
      }
      case 'language': {
        const value = condition.value === null ? c.noLanguage : languageName(condition.value, s)
        return c[condition.is === 'is' ? 'said.in' : 'said.notIn']({ field: c.language, value })
      }
      case 'timeZone': {
        const value = condition.value === null ? c.noTimeZone : isolateAuto(condition.value)
        return c[condition.is === 'is' ? 'said.in' : 'said.notIn']({ field: c.timeZone, value })
      }
      case 'email':
      case 'firstName':
      case 'lastName': {
        const field = c[condition.field]
        const value = 'value' in condition ? isolateAuto(condition.value) : ''
        return c[`said.${condition.is}`]({ field, value })
      }
      case 'attribute':
        return sayAttribute(condition)
      case 'campaign': {
        const name = campaigns.get(condition.campaignId) ?? c.goneCampaign
        if ('url' in condition) return c[`said.campaign.${condition.is}`]({ name, url: isolateLtr(condition.url) })
        return c[`said.campaign.${condition.is}`]({ name })
      }
      case 'topic':
        return c[`said.topic.${condition.is}`]({ name: named(topics, condition.topicId, c.goneTopic) })
      case 'form':
        return c[`said.form.${condition.is}`]({ name: named(forms, condition.formId, c.goneForm) })
      case 'import':
        return c[`said.import.${condition.is}`]({ name: named(imports, condition.importId, c.goneImport) })
      case 'automation': {
        const name = named(automations, condition.automationId, c.goneAutomation)
        return c[`said.automation.${condition.is}`]({ name })
      }
      case 'consent':
        return condition.is === 'between' ? sayPeriod(c.gaveConsent, condition) : c[`said.consent.${condition.is}`]
      case 'engagement': {
        const value = condition.values.map((level) => c[level]).join(c.and)
        return c[`said.${condition.is}`]({ field: c.engagement, value })
      }
      default: {
        const what = c[condition.field]
        if ('days' in condition) return c[`said.${condition.is}`]({ what, count: condition.days })
        if (condition.is !== 'between') return c[`said.${condition.is}`]({ what })
        return sayPeriod(what, condition)
      }
    }
  }
}
