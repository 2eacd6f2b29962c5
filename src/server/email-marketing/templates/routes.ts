import { helpWithMail } from '#contract/email-marketing/mail-help.ts'
import { getSocialIcon } from '#contract/images.ts'
import * as templateEndpoints from '#contract/email-marketing/templates.ts'
import { type Route, route } from '../../http/route.ts'
import { help } from './ai-help.ts'
import { followLinks } from './check-links.ts'
import { check } from './check-mail.ts'
import { convert } from './convert.ts'
import * as deletion from './delete.ts'
import { designs } from './designs-list.ts'
import { fromMjml } from './from-mjml.ts'
import { preview, previewOfDraft } from './preview.ts'
import { sendTest } from './send-test.ts'
import { socialIcon } from './social-icons.ts'
import * as templates from './templates.ts'

export const routes: Route[] = [
  route(templateEndpoints.listTemplates, templates.list),
  route(templateEndpoints.getTemplate, templates.get),
  route(templateEndpoints.createTemplate, templates.create),
  route(templateEndpoints.updateTemplate, templates.update),
  route(templateEndpoints.deleteTemplate, deletion.remove),
  route(templateEndpoints.restoreTemplate, deletion.restore),
  route(templateEndpoints.incrementTemplateUsage, templates.incrementUsage),
  route(templateEndpoints.previewTemplate, preview),
  route(templateEndpoints.previewDraft, previewOfDraft),
  route(getSocialIcon, socialIcon, () => true),
  route(templateEndpoints.listDesigns, designs),
  route(templateEndpoints.convertDraft, convert),
  route(templateEndpoints.compileMjml, fromMjml),
  route(templateEndpoints.checkDraft, check),
  route(templateEndpoints.checkLinks, followLinks),
  route(templateEndpoints.testDraft, sendTest),
  route(helpWithMail, help),
]
