import { createGroup } from '#contract/email-marketing/groups.ts'
import { sendBulkEmails } from '#contract/email-marketing/sending.ts'
import { createTopic } from '#contract/email-marketing/topics.ts'
import { idAt } from '../../db/connection/database.ts'
import { resolve } from '../../email-marketing/campaigns/audience.ts'
import { previewAccount } from '../../email-marketing/templates/render-budget.ts'
import * as groups from '../../email-marketing/segments/segments.ts'
import { checkedMail, makeJob } from '../../email-marketing/campaigns/send.ts'
import * as topicSlice from '../../email-marketing/topics/topics.ts'
import { one } from '../community/fill-tags.ts'
import { callAt, type Demo, parseInput } from './owner-call.ts'
import { campaigns, type DemoCampaign, segments, topics } from './campaigns.ts'
import { planReactions, sendQueued } from './sending.ts'
import type { Timeline } from './timeline.ts'

type Ids = ReadonlyMap<string, string>

/** Adds topics and segments. @returns ids by the keys of `campaigns.ts` */
export async function fillSegments(demo: Demo, tagIds: readonly string[]): Promise<Ids> {
  const ids = new Map<string, string>()
  const call = callAt(demo, demo.services.now())
  for (const topic of Object.values(topics)) await topicSlice.create(call, parseInput(createTopic, topic))
  for (const [key, { name, tag, language, opened }] of Object.entries(segments)) {
    const of = [
      ...(tag === undefined ? [] : [{ field: 'tags', is: 'any', tagIds: [tagIds[tag] ?? ''] } as const]),
      ...(language === undefined ? [] : [{ field: 'language', is: 'is', value: language } as const]),
      ...(opened && 'within' in opened ? [{ field: 'opened', is: 'within', days: opened.within } as const] : []),
      ...(opened && 'notWithin' in opened
        ? [{ field: 'opened', is: 'notWithin', days: opened.notWithin } as const]
        : []),
    ]
    const { data } = await groups.create(call, parseInput(createGroup, { name, conditions: { match: 'all', of } }))
    ids.set(key, data._id)
  }
  return ids
}

/** Plans the campaigns of the last weeks with their results. */
export function planCampaigns(
  demo: Demo,
  timeline: Timeline,
  { templates, segmentIds }: { templates: Ids; segmentIds: Ids },
) {
  const made = new Map<DemoCampaign, string>()
  for (const [salt, campaign] of campaigns.entries()) {
    const at = momentOf(demo.services.now(), campaign)
    timeline.plan(at, async () => {
      const jobId = idAt(at)
      made.set(campaign, jobId)
      await makeCampaign(demo, campaign, {
        jobId,
        at,
        templateId: one(templates, campaign.template),
        groupId: one(segmentIds, campaign.segment),
      })
      const sent = await sendQueued(demo, jobId, at)
      planReactions(demo, timeline, sent, { jobId, at, url: 'https://example.com/', rates: campaign.rates, salt })
    })
  }
  return made
}

const day = 24 * 60 * 60_000
const momentOf = (now: Date, { daysAgo, hour }: DemoCampaign) => {
  const then = new Date(now.getTime() - daysAgo * day)
  then.setUTCHours(hour, 0, 0, 0)
  return then
}

type Made = { jobId: string; at: Date; templateId: string; groupId: string }

async function makeCampaign(demo: Demo, { subject, topic }: DemoCampaign, { jobId, at, templateId, groupId }: Made) {
  const call = callAt(demo, at)
  const input = parseInput(sendBulkEmails, {
    templateId,
    subject,
    topic: topics[topic].name.en,
    recipients: { groupIds: [groupId] },
    trackOpens: true,
    trackClicks: true,
  })
  const mail = await checkedMail(call, demo.db, input, previewAccount(call, demo.viewer.id))
  const audience = await resolve(demo.db, demo.tenant.id, input)
  // Contacts that joined later.
  const later = { field: 'created' as const, is: 'between' as const, from: at.toISOString(), to: null }
  audience.exclude.segments = [{ match: 'all', of: [later] }]
  await makeJob(call, demo.db, { id: jobId, input, mail, audience })
}
