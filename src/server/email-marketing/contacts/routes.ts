import { helpWithMail } from '#contract/email-marketing/mail-help.ts'
import { getSocialIcon } from '#contract/images.ts'
import * as contactDoors from '#contract/email-marketing/contacts.ts'
import * as mergingDoors from '#contract/email-marketing/contact-merging.ts'
import * as timelineDoors from '#contract/email-marketing/contact-timeline.ts'
import * as groupPreviewDoors from '#contract/email-marketing/group-preview.ts'
import * as groupDoors from '#contract/email-marketing/groups.ts'
import * as importDoors from '#contract/email-marketing/imports.ts'
import * as tagDoors from '#contract/email-marketing/tags.ts'
import * as templateDoors from '#contract/email-marketing/templates.ts'
import { type Route, route } from '../../http/route.ts'
import { bulk } from './bulk.ts'
import { duplicates } from './duplicates.ts'
import { download } from '../imports/export.ts'
import { merge } from './merge.ts'
import { timeline } from './timeline.ts'
import { undo } from './bulk-undo.ts'
import { list } from './list.ts'
import * as contacts from './contacts.ts'
import { help } from '../templates/ai-help.ts'
import { preview as previewGroup } from '../segments/preview.ts'
import * as groups from '../segments/segments.ts'
import { forecast } from '../imports/dry-run.ts'
import { preview as previewOfFile } from '../imports/preview.ts'
import { upload } from '../imports/upload.ts'
import * as imports from '../imports/imports.ts'
import * as assignments from './tag-assignments.ts'
import * as tags from '../tags/tags.ts'
import { socialIcon } from '../templates/social-icons.ts'
import { check } from '../templates/check-mail.ts'
import { convert } from '../templates/convert.ts'
import { designs } from '../templates/designs-list.ts'
import { followLinks } from '../templates/check-links.ts'
import { preview, previewOfDraft } from '../templates/preview.ts'
import { sendTest } from '../templates/send-test.ts'
import * as templates from '../templates/templates.ts'

export const routes: Route[] = [
  route(contactDoors.listContacts, list),
  route(contactDoors.getContact, contacts.get),
  route(contactDoors.createContact, contacts.create),
  route(contactDoors.updateContact, contacts.update),
  route(contactDoors.deleteContact, contacts.remove),
  route(contactDoors.bulkContacts, bulk),
  route(contactDoors.undoBulkContacts, undo),
  route(timelineDoors.contactTimeline, timeline),
  route(mergingDoors.listDuplicates, duplicates),
  route(mergingDoors.mergeContacts, merge),
  route(contactDoors.exportContacts, download),
  route(importDoors.importContacts, upload),
  route(importDoors.previewImport, previewOfFile),
  route(importDoors.forecastImport, forecast),
  route(importDoors.listImports, imports.list),
  route(importDoors.getImport, imports.get),
  route(importDoors.stopImport, imports.stop),
  route(importDoors.resumeImport, imports.resume),
  route(importDoors.listRefusedRows, imports.refused),
  route(importDoors.importReport, imports.report),

  route(tagDoors.listTags, tags.list),
  route(tagDoors.getTag, tags.get),
  route(tagDoors.createTag, tags.create),
  route(tagDoors.updateTag, tags.update),
  route(tagDoors.deleteTag, tags.remove),
  route(tagDoors.groupsOfTag, tags.groups),

  route(tagDoors.listAssignments, assignments.list),
  route(tagDoors.getAssignment, assignments.get),
  route(tagDoors.assignTag, assignments.assign),
  route(tagDoors.assignTags, assignments.assignAll),
  route(tagDoors.updateAssignment, assignments.update),
  route(tagDoors.removeAssignment, assignments.remove),
  route(tagDoors.removeTagOfContact, assignments.removeOfContact),
  route(tagDoors.assignmentsOfEntity, assignments.ofEntity),
  route(tagDoors.assignmentsOfTag, assignments.ofTag),

  route(groupDoors.listGroups, groups.list),
  route(groupPreviewDoors.previewGroup, previewGroup),
  route(groupDoors.getGroup, groups.get),
  route(groupDoors.createGroup, groups.create),
  route(groupDoors.updateGroup, groups.update),
  route(groupDoors.deleteGroup, groups.remove),

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
