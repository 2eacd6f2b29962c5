import * as contactDoors from '#contract/email-marketing/contacts.ts'
import * as mergingDoors from '#contract/email-marketing/contact-merging.ts'
import * as timelineDoors from '#contract/email-marketing/contact-timeline.ts'
import * as tagDoors from '#contract/email-marketing/tags.ts'
import { type Route, route } from '../../http/route.ts'
import { bulk } from './bulk.ts'
import { undo } from './bulk-undo.ts'
import { duplicates } from './duplicates.ts'
import { list } from './list.ts'
import { merge } from './merge.ts'
import { timeline } from './timeline.ts'
import * as contacts from './contacts.ts'
import * as assignments from './tag-assignments.ts'

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
  route(tagDoors.listAssignments, assignments.list),
  route(tagDoors.getAssignment, assignments.get),
  route(tagDoors.assignTag, assignments.assign),
  route(tagDoors.assignTags, assignments.assignAll),
  route(tagDoors.updateAssignment, assignments.update),
  route(tagDoors.removeAssignment, assignments.remove),
  route(tagDoors.removeTagOfContact, assignments.removeOfContact),
  route(tagDoors.assignmentsOfEntity, assignments.ofEntity),
  route(tagDoors.assignmentsOfTag, assignments.ofTag),
]
