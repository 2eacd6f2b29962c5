import { helpWithMail } from '#contract/email-marketing/mail-help.ts'
import { getSocialIcon } from '#contract/images.ts'
import * as templateDoors from '#contract/email-marketing/templates.ts'
import { type Route, route } from '../../http/route.ts'
import { help } from './ai-help.ts'
import { followLinks } from './check-links.ts'
import { check } from './check-mail.ts'
import { convert } from './convert.ts'
import { designs } from './designs-list.ts'
import { preview, previewOfDraft } from './preview.ts'
import { sendTest } from './send-test.ts'
import { socialIcon } from './social-icons.ts'
import * as templates from './templates.ts'

export const routes: Route[] = [
  route(templateDoors.listTemplates, templates.list),
  route(templateDoors.getTemplate, templates.get),
  route(templateDoors.createTemplate, templates.create),
  route(templateDoors.updateTemplate, templates.update),
  route(templateDoors.deleteTemplate, templates.remove),
  route(templateDoors.incrementTemplateUsage, templates.incrementUsage),
  route(templateDoors.previewTemplate, preview),
  route(templateDoors.previewDraft, previewOfDraft),
  route(getSocialIcon, socialIcon),
  route(templateDoors.listDesigns, designs),
  route(templateDoors.convertDraft, convert),
  route(templateDoors.checkDraft, check),
  route(templateDoors.checkLinks, followLinks),
  route(templateDoors.testDraft, sendTest),
  route(helpWithMail, help),
]
