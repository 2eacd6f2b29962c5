import * as settingsEndpoints from '#contract/facebook-settings.ts'
import * as endpoints from '#contract/facebook-support.ts'
import { route } from '../http/route.ts'
import * as changing from './conversation-changes.ts'
import { readTask } from './deliveries.ts'
import { file, filesTask } from './files.ts'
import * as inbox from './inbox.ts'
import { namesTask } from './names.ts'
import { roundsTask, sendTask } from './outbox.ts'
import * as people from './people.ts'
import { reply } from './reply.ts'
import * as settings from './settings.ts'
import { stream } from './stream.ts'
import * as unsent from './unsent-items.ts'
import * as webhook from './webhook.ts'

export const routes = [
  route(settingsEndpoints.getFacebook, settings.get),
  route(settingsEndpoints.updateFacebook, settings.update),
  route(settingsEndpoints.testFacebook, settings.test),
  route(settingsEndpoints.facebookHandshake, webhook.handshake),
  route(settingsEndpoints.facebookDelivery, webhook.deliver),
  route(endpoints.supportState, inbox.state),
  route(endpoints.streamSupport, stream),
  route(endpoints.listSupport, inbox.list),
  route(endpoints.getSupport, inbox.one),
  route(endpoints.updateSupport, changing.update),
  route(endpoints.readSupport, changing.markRead),
  route(endpoints.noteSupport, changing.addNote),
  route(endpoints.replySupport, reply),
  route(endpoints.hideSupport, unsent.hide),
  route(endpoints.retrySupport, unsent.retry),
  route(endpoints.withdrawSupport, unsent.withdraw),
  route(endpoints.findKnownPeople, people.find),
  route(endpoints.linkPerson, people.link),
  route(endpoints.getSupportFile, file),
]

export const tasks = [readTask, namesTask, filesTask, sendTask, roundsTask, settings.connectTask]
