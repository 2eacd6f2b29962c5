import { updateSendingRules } from '#contract/email-marketing/returns.ts'
import * as sendingRules from '../../email-marketing/settings/sending-settings.ts'
import { one } from '../community/fill-tags.ts'
import { countSubscribers } from '../contacts.ts'
import { callAt, type Demo, parseInput } from './owner-call.ts'
import { planAutomations } from './fill-automations.ts'
import { fillSegments, planCampaigns } from './fill-campaigns.ts'
import { fillBrand } from './fill-brand.ts'
import { fillForms } from './fill-forms.ts'
import { fillInbox } from './fill-inbox.ts'
import { fillSavedContent } from './fill-saved-content.ts'
import { Timeline } from './timeline.ts'

type Filled = {
  provider: { name: string; email: string; providerId: string }
  /** Ids of templates, by name. */
  templates: ReadonlyMap<string, string>
  /** Ids of contact tags, in the order of `contacts.ts`. */
  tagIds: readonly string[]
  /** Ids of the community's tags, by key. */
  contentTags: ReadonlyMap<string, string>
}

/**
 * Fills the email suite through the product's own functions, each called with the time of its event: campaigns with
 * results, automations, conversations, forms, keep contents. Nothing is sent to a server.
 */
export async function fillSuite(demo: Demo, { provider, templates, tagIds, contentTags }: Filled) {
  const rules = parseInput(updateSendingRules, { trackByDefault: true, timeZone: 'Asia/Riyadh' })
  await sendingRules.update(callAt(demo, demo.services.now()), rules)
  await fillBrand(demo)
  const timeline = new Timeline(demo.services.now())
  const segmentIds = await fillSegments(demo, tagIds)
  const jobs = planCampaigns(demo, timeline, { templates, segmentIds })
  planAutomations(demo, timeline, one(segmentIds, 'quiet'))
  await timeline.play()
  await countSubscribers(demo.db, demo.tenant.id)
  await fillInbox(demo, provider, jobs)
  await fillForms(demo, tagIds)
  await fillSavedContent(demo, contentTags)
}
