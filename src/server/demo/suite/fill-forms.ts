import { createForm } from '#contract/email-marketing/forms.ts'
import { countVisitor } from '../../email-marketing/forms/statistics.ts'
import { create } from '../../email-marketing/forms/forms.ts'
import { callAt, chance, type Demo, parseInput } from './owner-call.ts'
import { forms } from './forms.ts'

const span = 30 * 24 * 60 * 60_000

/** Adds the sign-up forms, with 30 days of visitors. */
export async function fillForms(demo: Demo, tagIds: readonly string[]) {
  const now = demo.services.now()
  for (const [salt, { tag, visitors, ...form }] of forms.entries()) {
    const { data } = await create(callAt(demo, now), parseInput(createForm, { ...form, tagIds: [tagIds[tag] ?? ''] }))
    for (let visitor = 0; visitor < visitors.seen; visitor++) {
      const at = new Date(now.getTime() - chance(visitor, salt) * span)
      for (const what of ['seen', 'submitted', 'confirmed'] as const)
        if (visitor < visitors[what])
          await countVisitor(demo.db, { tenantId: demo.tenant.id, formId: data._id }, what, at)
    }
  }
}
