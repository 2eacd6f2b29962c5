import { sql } from 'kysely'
import type { Flow, Problem, Step } from '#contract/email-marketing/automations.ts'
import type { Both, Lang } from '#contract/fields.ts'
import type { Db } from '../../db/connection/database.ts'
import { tagsIn } from '../conditions/segment-conditions.ts'
import { datesIn } from './dates.ts'
import { stepsBefore, branchesOf } from './flow.ts'

const words = {
  noSteps: { en: 'Add a step: nothing happens yet', ar: 'أضف خطوة: لا يحدث شيء بعد' },
  triggerTag: { en: 'Choose the tag that starts it', ar: 'اختر الوسم الذي يبدؤها' },
  triggerForm: { en: 'This form does not exist any more', ar: 'لم يعد هذا النموذج موجودًا' },
  triggerGroup: { en: 'Choose the group that starts it', ar: 'اختر المجموعة التي تبدؤها' },
  triggerTemplate: { en: 'Choose the mail that starts it', ar: 'اختر الرسالة التي تبدؤها' },
  triggerField: { en: 'Name the field that holds the date', ar: 'سمِّ الحقل الذي يحمل التاريخ' },
  noDates: {
    en: 'None of your contacts has a date in this field, so the automation would reach no contact. Use dates such as 1990-05-17.',
    ar: 'لا تحمل أي جهة اتصال تاريخًا في هذا الحقل، فلن تصل الأتمتة إلى أحد. استخدم تواريخ مثل 1990-05-17.',
  },
  noProvider: { en: 'Set up a sending service first', ar: 'أعدّ خدمة إرسال أولًا' },
  provider: {
    en: 'The sending service was removed or switched off: choose another',
    ar: 'أُزيلت خدمة الإرسال أو أُوقفت: اختر غيرها',
  },
  topic: { en: 'This topic does not exist or is archived', ar: 'هذا الموضوع غير موجود أو مؤرشف' },
  goal: { en: 'Say what the goal is', ar: 'حدّد الهدف' },
  template: { en: 'Choose a template that is active', ar: 'اختر قالبًا مفعّلًا' },
  field: { en: 'Name the field', ar: 'سمِّ الحقل' },
  conditions: { en: 'Write the conditions', ar: 'اكتب الشروط' },
  mail: { en: 'Choose an earlier step that sends a mail', ar: 'اختر خطوة إرسال سابقة' },
  tag: { en: 'Choose a tag', ar: 'اختر وسمًا' },
  text: { en: 'Write what you want to be told', ar: 'اكتب ما تريد أن تُبلَّغ به' },
  shares: { en: 'The shares must make 100 %', ar: 'يجب أن يكون مجموع النسب 100٪' },
  place: { en: 'This step hangs on one that is not there', ar: 'هذه الخطوة معلّقة بخطوة غير موجودة' },
  twice: { en: 'Two steps have the same name', ar: 'خطوتان تحملان الاسم نفسه' },
  unreachable: {
    en: 'Nobody gets here: the step before ends the way',
    ar: 'لا يصل أحد إلى هنا: الخطوة السابقة تنهي المسار',
  },
} satisfies Record<string, Both>

type Fault = { step: string | null; code: keyof typeof words }

/** The problems that prevent a flow from starting, by step; empty if it can start. */
export async function problemsOf(db: Db, tenantId: string, flow: Flow, lang: Lang): Promise<Problem[]> {
  const known = await loadReferences(db, tenantId, flow)
  const faults = [
    ...flowFaults(flow, known),
    ...shapeFaults(flow),
    ...flow.steps.flatMap((step) => stepFaults(flow, step, known)),
  ]
  const ofPlace: readonly string[] = ['place', 'twice', 'unreachable']
  return faults.map(({ step, code }) => ({
    step,
    message: words[code][lang],
    inForm: step !== null && !ofPlace.includes(code),
  }))
}

type KnownReferences = { ids: Set<string>; provider: boolean; reachesNone: boolean }

/** Those of the ids in a flow that exist, and whether there is a sending service. */
async function loadReferences(db: Db, tenantId: string, flow: Flow): Promise<KnownReferences> {
  const { trigger, steps, goal } = flow
  const named = [trigger, ...steps].flatMap((one) =>
    ['tagId', 'formId', 'groupId', 'templateId'].map((name) => (one as Record<string, unknown>)[name]),
  )
  const conditions = [
    ...steps.map((step) => (step.kind === 'if' && step.how === 'contact' ? step.conditions : null)),
    goal?.conditions,
  ]
  const inConditions = conditions.flatMap((one) => (one ? tagsIn(one) : []))
  const ids = [...named, ...inConditions, flow.topicId].filter((id): id is string => typeof id === 'string')
  const { rows } = await sql<{ id: string; provider: boolean }>`
    select x.id, false as provider from (
      select id from tags where tenant_id = ${tenantId} and type = 'email' union all
      select id from forms where tenant_id = ${tenantId} union all select id from groups where tenant_id = ${tenantId} union all
      select id from templates where tenant_id = ${tenantId} and is_active union all
      select id from topics where tenant_id = ${tenantId} and not is_archived) x
    where x.id = any(${[...new Set(ids)]}::uuid[])
    union all select id, true from providers where tenant_id = ${tenantId} and status = 'active'
      and case when ${flow.providerId}::uuid is null then is_default else id = ${flow.providerId}::uuid end`.execute(db)
  const dates = trigger.kind === 'date' && trigger.field !== '' ? await datesIn(db, tenantId, trigger) : null
  return {
    ids: new Set(rows.map(({ id }) => id)),
    provider: rows.some(({ provider }) => provider),
    // A workspace without contacts may start it: the automation waits for the first.
    reachesNone: dates !== null && dates.whole && dates.contacts > 0 && dates.without === dates.contacts,
  }
}

function flowFaults(
  { trigger, goal, topicId, providerId, steps }: Flow,
  { ids, provider, reachesNone }: KnownReferences,
): Fault[] {
  const missing = (id: string | null) => id === null || !ids.has(id)
  const codes: (keyof typeof words | false)[] = [
    steps.length === 0 && 'noSteps',
    (trigger.kind === 'tagged' || trigger.kind === 'untagged') && missing(trigger.tagId) && 'triggerTag',
    trigger.kind === 'confirmed' && trigger.formId !== null && missing(trigger.formId) && 'triggerForm',
    trigger.kind === 'segment' && missing(trigger.groupId) && 'triggerGroup',
    'templateId' in trigger && missing(trigger.templateId) && 'triggerTemplate',
    trigger.kind === 'date' && trigger.field === '' && 'triggerField',
    reachesNone && 'noDates',
    steps.some(({ kind }) => kind === 'send') && !provider && (providerId === null ? 'noProvider' : 'provider'),
    topicId !== null && missing(topicId) && 'topic',
    goal !== null && !goal.replied && goal.conditions === null && 'goal',
    goal?.conditions != null && tagsIn(goal.conditions).some(missing) && 'goal',
  ]
  return codes.filter((code) => code !== false).map((code) => ({ step: null, code }))
}

/** Structural faults of the flow's tree. */
function shapeFaults({ steps }: Flow): Fault[] {
  return steps.flatMap((step, at): Fault[] => {
    const earlier = steps.slice(0, at)
    if (earlier.some(({ id }) => id === step.id)) return [{ step: step.id, code: 'twice' }]
    const { within } = step
    const outer = within && earlier.find(({ id }) => id === within.step)
    if (within && !(outer && branchesOf(outer).includes(within.branch))) return [{ step: step.id, code: 'place' }]
    const beside = earlier.findLast((one) => one.within?.step === within?.step && one.within?.branch === within?.branch)
    return beside?.kind === 'end' ? [{ step: step.id, code: 'unreachable' }] : []
  })
}

function stepFaults(flow: Flow, step: Step, { ids }: KnownReferences): Fault[] {
  const missing = (id: string | null) => id === null || !ids.has(id)
  const code = (): keyof typeof words | null => {
    switch (step.kind) {
      case 'send':
        return missing(step.templateId) ? 'template' : null
      case 'wait':
        return step.how === 'date' && step.field === '' ? 'field' : null
      case 'if': {
        if (step.how === 'contact')
          return step.conditions === null || tagsIn(step.conditions).some(missing) ? 'conditions' : null
        return stepsBefore(flow, step.id).some(({ id, kind }) => id === step.step && kind === 'send') ? null : 'mail'
      }
      case 'tag':
        return missing(step.tagId) ? 'tag' : null
      case 'field':
        return step.field === 'attribute' && step.name === '' ? 'field' : null
      case 'notify':
        return step.text === '' ? 'text' : null
      case 'split':
        return step.shares.reduce((sum, share) => sum + share, 0) === 100 ? null : 'shares'
      default:
        return null
    }
  }
  const found = code()
  return found ? [{ step: step.id, code: found }] : []
}
