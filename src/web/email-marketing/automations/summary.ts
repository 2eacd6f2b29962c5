import type { Step, Trigger } from '#contract/email-marketing/automations.ts'
import { locale } from '../../i18n/dates.ts'
import type { Language } from '../../i18n/languages.ts'
import { isolateAuto, isolateLtr } from '../../i18n/isolates.ts'
import type { Words } from '../../i18n/words.ts'
import { hourText, weekdaysIn } from '../clock.ts'
import { branchesOf, toLargestUnit } from './model.ts'
import { fieldNameOf, type Names, nameOf } from './names.ts'
import type { automationWords } from './words.ts'

type Texts = Words<typeof automationWords>

/** A percentage for text of either direction: the sign stays behind the number. */
export const percent = (share: number) => isolateLtr(`${share}%`)

/** A step in one sentence. */
export function summary(
  step: Step,
  steps: readonly Step[],
  { w, names, language }: { w: Texts; names: Names; language: Language },
) {
  switch (step.kind) {
    case 'send':
      return w['said.send']({ name: step.subject || nameOf(names.templates, step.templateId) })
    case 'wait': {
      if (step.how === 'date') {
        const key = step.days === 0 ? 'said.date' : step.days < 0 ? 'said.before' : 'said.after'
        return w[key]({
          count: Math.abs(step.days),
          field: isolateAuto(fieldNameOf(names, step.field)),
          hour: hourText(step.hour),
        })
      }
      if (step.how === 'until') {
        const all = weekdaysIn(language)
        const either = new Intl.ListFormat(locale(language), { type: 'disjunction' })
        const days = either.format(step.weekdays.map((day) => all[day] ?? ''))
        return w['said.until']({ days, hour: hourText(step.hour) })
      }
      const { amount, unit } = toLargestUnit(step.minutes)
      return w[`said.${unit}`]({ count: amount })
    }
    case 'if': {
      if (step.how === 'contact') return w['said.conditions']
      const target = steps.find(({ id }) => id === step.step)
      const name = target?.kind === 'send' ? target.subject || nameOf(names.templates, target.templateId) : '–'
      const question = w[`said.${step.did}`]({ name })
      return step.withinHours === 0 ? question : `${question} · ${w['said.within']({ count: step.withinHours })}`
    }
    case 'tag':
      return w[step.add ? 'said.add' : 'said.take']({ name: nameOf(names.tags, step.tagId) })
    case 'field':
      return w['said.field']({
        field: step.field === 'attribute' ? isolateAuto(fieldNameOf(names, step.name)) : w[`field.${step.field}`],
        value: step.value,
      })
    case 'notify':
      return w['said.notify']({ text: step.text || '–' })
    case 'split': {
      const ways = branchesOf(step)
      return w['said.split']({
        shares: step.shares.map((share, at) => `${w[ways[at] ?? 'a']} ${percent(share)}`).join(' · '),
      })
    }
    default:
      return w['said.end']
  }
}

/** The trigger in one line. */
export function triggerText(trigger: Trigger, w: Texts, names: Names): string {
  const what = w[`trigger.${trigger.kind}`]
  const named = () => {
    switch (trigger.kind) {
      case 'created':
        return trigger.by.map((by) => w[`by.${by}`]).join(' · ')
      case 'tagged':
      case 'untagged':
        return nameOf(names.tags, trigger.tagId)
      case 'confirmed':
        return trigger.formId === null ? w.anyForm : nameOf(names.forms, trigger.formId)
      case 'segment':
        return nameOf(names.groups, trigger.groupId)
      case 'date':
        return [
          isolateAuto(fieldNameOf(names, trigger.field)),
          trigger.days !== 0 && w[trigger.days < 0 ? 'when.before' : 'when.after']({ count: Math.abs(trigger.days) }),
          hourText(trigger.hour),
          trigger.yearly && w.yearly,
        ]
          .filter(Boolean)
          .join(' · ')
      case 'opened':
      case 'clicked':
      case 'replied':
        return nameOf(names.templates, trigger.templateId)
      default:
        return null
    }
  }
  const more = named()
  return more === null ? what : `${what} · ${more}`
}
