import * as campaign from '#contract/email-marketing/campaign-report.ts'
import { sharedReportPage } from '#contract/email-marketing/public.ts'
import * as endpoints from '#contract/email-marketing/reports.ts'
import { type Route, route } from '../../http/route.ts'
import * as campaignEmail from './campaign-email.ts'
import * as campaignReport from './campaign-report.ts'
import { compare } from './compare.ts'
import { download } from './export.ts'
import { download as downloadCampaign } from './campaign-export.ts'
import * as reports from './reports.ts'
import * as shares from './shares.ts'
import { show } from './shared-page.ts'
import { tag } from './tag-clickers.ts'

export const routes: Route[] = [
  route(endpoints.getReport, reports.get),
  route(endpoints.exportReport, download),
  route(campaign.compareCampaigns, compare),
  route(campaign.getCampaignReport, campaignReport.get),
  route(campaign.exportCampaignReport, downloadCampaign),
  route(campaign.getCampaignEmail, campaignEmail.get),
  route(campaign.tagClickers, tag),
  route(campaign.getReportShare, shares.get),
  route(campaign.createReportShare, shares.create),
  route(campaign.revokeReportShare, shares.revoke),
  route(sharedReportPage, show),
]
