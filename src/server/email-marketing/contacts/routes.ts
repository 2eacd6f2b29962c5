import * as contactEndpoints from '#contract/email-marketing/contacts.ts'
import * as mergingEndpoints from '#contract/email-marketing/contact-merging.ts'
import * as timelineEndpoints from '#contract/email-marketing/contact-timeline.ts'
import * as tagEndpoints from '#contract/email-marketing/tags.ts'
import { type Route, route } from '../../http/route.ts'
import { bulk } from './bulk.ts'
import { undo } from './bulk-undo.ts'
import { duplicates } from './duplicates.ts'
import { list } from './list.ts'
import { merge } from './merge.ts'
import { timeline } from './timeline.ts'
import * as contacts from './contacts.ts'
import * as notes from './notes.ts'
import * as assignments from './tag-assignments.ts'

export const routes: Route[] = [
  route(contactEndpoints.listContacts, list),
  route(contactEndpoints.getContact, contacts.get),
  route(contactEndpoints.createContact, contacts.create),
  route(contactEndpoints.updateContact, contacts.update),
  route(contactEndpoints.deleteContact, contacts.remove),
  route(contactEndpoints.bulkContacts, bulk),
  route(contactEndpoints.undoBulkContacts, undo),
  route(timelineEndpoints.contactTimeline, timeline),
  route(timelineEndpoints.createNote, notes.create),
  route(timelineEndpoints.updateNote, notes.update),
  route(timelineEndpoints.deleteNote, notes.remove),
  route(timelineEndpoints.restoreNote, notes.restore),
  route(mergingEndpoints.listDuplicates, duplicates),
  route(mergingEndpoints.mergeContacts, merge),
  route(tagEndpoints.listAssignments, assignments.list),
  route(tagEndpoints.getAssignment, assignments.get),
  route(tagEndpoints.assignTag, assignments.assign),
  route(tagEndpoints.assignTags, assignments.assignAll),
  route(tagEndpoints.updateAssignment, assignments.update),
  route(tagEndpoints.removeAssignment, assignments.remove),
  route(tagEndpoints.restoreAssignment, assignments.restore),
  route(tagEndpoints.removeTagOfContact, assignments.removeOfContact),
  route(tagEndpoints.assignmentsOfEntity, assignments.ofEntity),
  route(tagEndpoints.assignmentsOfTag, assignments.ofTag),
]
