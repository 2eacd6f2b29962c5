import { sql } from 'kysely'
import type { Flow, Problem, Step } from '#contract/email-marketing/automations.ts'
import type { Both, Lang } from '#contract/fields.ts'
import type { Db } from '../../db/connection/database.ts'
import { referencesIn } from '../conditions/segment-conditions.ts'
import { fieldFinder, fieldRows } from '../field-values/catalogue.ts'
import { typedValue, type Typing } from '../field-values/value.ts'
import { datesIn } from './dates.ts'
import { stepsBefore, branchesOf } from './flow.ts'
import { textIn } from '../../i18n/text-in.ts'

const words = {
  noSteps: { en: 'Add at least one step.', ar: 'يلزم إضافة خطوة واحدة على الأقل.' },
  triggerTag: { en: 'Choose the tag that starts this automation.', ar: 'يلزم اختيار الوسم الذي تبدأ به عملية الأتمتة.' },
  triggerForm: { en: 'This form was deleted. Choose another one.', ar: 'هذا النموذج محذوف. يلزم اختيار نموذج آخر.' },
  triggerGroup: {
    en: 'Choose the segment that starts this automation.',
    ar: 'يلزم اختيار الشريحة التي تبدأ بها عملية الأتمتة.',
  },
  triggerTemplate: {
    en: 'Choose the email that starts this automation.',
    ar: 'يلزم اختيار الرسالة التي تبدأ بها عملية الأتمتة.',
  },
  triggerField: {
    en: 'Choose the custom field that contains the date.',
    ar: 'يلزم تحديد الحقل المخصص الذي يحتوي على التاريخ.',
  },
  noDates: {
    en: 'No contact has a date in this field, so none would enter. Use dates such as 1990-05-17.',
    ar: 'لا تحتوي أي جهة اتصال على تاريخ في هذا الحقل، فلن تدخل أي منها المسار. الصيغة المطلوبة مثل \u20661990-05-17\u2069.',
  },
  noProvider: { en: 'Connect a provider first.', ar: 'يلزم ربط مزود إرسال أولًا.' },
  provider: {
    en: 'The provider was deleted or turned off. Choose another provider.',
    ar: 'حُذف مزود الإرسال أو عُطّل. يلزم اختيار مزود إرسال آخر.',
  },
  topic: {
    en: 'This topic was deleted or archived. Choose another one.',
    ar: 'نوع الرسائل هذا محذوف أو مؤرشف. يلزم اختيار نوع آخر.',
  },
  goal: { en: 'Complete the conditions for exiting early.', ar: 'يلزم إكمال شروط الانتهاء المبكر.' },
  template: { en: 'Choose an active template.', ar: 'يلزم اختيار قالب مفعّل.' },
  field: { en: 'Choose a custom field.', ar: 'يلزم تحديد حقل مخصص.' },
  fieldValue: {
    en: 'Enter a value that matches the custom field’s type.',
    ar: 'يلزم إدخال قيمة تناسب نوع الحقل المخصص.',
  },
  conditions: { en: 'Complete the conditions.', ar: 'يلزم إكمال الشروط.' },
  mail: { en: 'Choose an earlier step that sends an email.', ar: 'يلزم اختيار خطوة إرسال سابقة.' },
  tag: { en: 'Choose a tag.', ar: 'يلزم اختيار وسم.' },
  text: { en: 'Enter the notification text.', ar: 'يلزم إدخال نص الإشعار.' },
  shares: { en: 'The percentages must add up to 100%.', ar: 'يجب أن يكون مجموع النسب \u2066100%\u2069.' },
  place: { en: 'This step is connected to a step that was deleted.', ar: 'هذه الخطوة مرتبطة بخطوة محذوفة.' },
  twice: { en: 'Two steps have the same ID.', ar: 'توجد خطوتان بالمعرّف نفسه.' },
  unreachable: {
    en: 'No contact can reach this step, because the branch before it ends.',
    ar: 'لا تصل أي جهة اتصال إلى هذه الخطوة، لأن المسار قبلها ينتهي.',
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
    message: textIn(words[code], lang),
    inForm: step !== null && !ofPlace.includes(code),
  }))
}

type KnownReferences = {
  ids: Set<string>
  provider: boolean
  reachesNone: boolean
  typingOf: (name: string) => Typing | undefined
}

/** Those of the ids in a flow that exist, and whether there is a sending service. */
async function loadReferences(db: Db, tenantId: string, flow: Flow): Promise<KnownReferences> {
  const { trigger, steps, goal } = flow
  const named = [trigger, ...steps].flatMap((step) =>
    ['tagId', 'formId', 'groupId', 'templateId'].map((name) => (step as Record<string, unknown>)[name]),
  )
  const conditions = [
    ...steps.map((step) => (step.kind === 'if' && step.how === 'contact' ? step.conditions : null)),
    goal?.conditions,
  ]
  const inConditions = conditions.flatMap((condition) => (condition ? referencesIn(condition) : []))
  const ids = [...named, ...inConditions, flow.topicId].filter((id): id is string => typeof id === 'string')
  const { rows } = await sql<{ id: string; provider: boolean }>`
    select x.id, false as provider from (
      select id from tags where tenant_id = ${tenantId} and type = 'email' union all
      select id from forms where tenant_id = ${tenantId} union all select id from groups where tenant_id = ${tenantId} union all
      select id from templates where tenant_id = ${tenantId} and is_active union all
      select id from topics where tenant_id = ${tenantId} and not is_archived union all
      select id from jobs where tenant_id = ${tenantId} union all
      select id from automations where tenant_id = ${tenantId}) x
    where x.id = any(${[...new Set(ids)]}::uuid[])
    union all select id, true from providers where tenant_id = ${tenantId} and status = 'active'
      and case when ${flow.providerId}::uuid is null then is_default else id = ${flow.providerId}::uuid end`.execute(db)
  const dates = trigger.kind === 'date' && trigger.field !== '' ? await datesIn(db, tenantId, trigger) : null
  return {
    ids: new Set(rows.map(({ id }) => id)),
    provider: rows.some(({ provider }) => provider),
    typingOf: steps.some(({ kind }) => kind === 'field') ? fieldFinder(await fieldRows(db, tenantId)) : () => undefined,
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
    goal?.conditions != null && referencesIn(goal.conditions).some(missing) && 'goal',
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
    const beside = earlier.findLast(
      (step) => step.within?.step === within?.step && step.within?.branch === within?.branch,
    )
    return beside?.kind === 'end' ? [{ step: step.id, code: 'unreachable' }] : []
  })
}

function stepFaults(flow: Flow, step: Step, { ids, typingOf }: KnownReferences): Fault[] {
  const missing = (id: string | null) => id === null || !ids.has(id)
  const code = (): keyof typeof words | null => {
    switch (step.kind) {
      case 'send':
        return missing(step.templateId) ? 'template' : null
      case 'wait':
        return step.how === 'date' && step.field === '' ? 'field' : null
      case 'if': {
        if (step.how === 'contact')
          return step.conditions === null || referencesIn(step.conditions).some(missing) ? 'conditions' : null
        return stepsBefore(flow, step.id).some(({ id, kind }) => id === step.step && kind === 'send') ? null : 'mail'
      }
      case 'tag':
        return missing(step.tagId) ? 'tag' : null
      case 'field': {
        if (step.field !== 'attribute') return null
        const typing = typingOf(step.name)
        if (step.name === '') return 'field'
        return typing && step.value !== '' && typedValue(typing, step.value) === null ? 'fieldValue' : null
      }
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
