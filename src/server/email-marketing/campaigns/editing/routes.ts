import * as endpoints from '#contract/email-marketing/campaigns.ts'
import { type Route, route } from '../../../http/route.ts'
import { check } from './check.ts'
import { checkLinks } from './check-links.ts'
import { copy } from './copy.ts'
import { correct } from './correct.ts'
import * as edit from './edit.ts'
import { calendar, list } from './list.ts'
import { preview } from './preview.ts'
import { get } from './read.ts'
import { send, unschedule } from './send.ts'

export const routes: Route[] = [
  route(endpoints.listCampaigns, list),
  route(endpoints.campaignCalendar, calendar),
  route(endpoints.createCampaign, edit.create),
  route(endpoints.getCampaign, get),
  route(endpoints.updateCampaign, edit.update),
  route(endpoints.deleteCampaign, edit.remove),
  route(endpoints.restoreCampaign, edit.restore),
  route(endpoints.copyCampaign, copy),
  route(endpoints.checkCampaign, check),
  route(endpoints.checkCampaignLinks, checkLinks),
  route(endpoints.previewCampaign, preview),
  route(endpoints.sendCampaign, send),
  route(endpoints.unscheduleCampaign, unschedule),
  route(endpoints.correctCampaign, correct),
]
