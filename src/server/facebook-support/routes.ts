import * as settingsDoors from '#contract/facebook-settings.ts'
import * as doors from '#contract/facebook-support.ts'
import { route } from '../http/route.ts'
import * as changing from './changing.ts'
import { readTask } from './deliveries.ts'
import { file, filesTask } from './files.ts'
import * as inbox from './inbox.ts'
import { namesTask } from './names.ts'
import { roundsTask, sendTask } from './outbox.ts'
import * as people from './people.ts'
import { reply } from './replying.ts'
import * as settings from './settings.ts'
import { stream } from './stream.ts'
import * as unsent from './unsent.ts'
import * as webhook from './webhook.ts'

export const routes = [
  route(settingsDoors.getFacebook, settings.shown),
  route(settingsDoors.updateFacebook, settings.change),
  route(settingsDoors.testFacebook, settings.test),
  route(settingsDoors.facebookHandshake, webhook.handshake),
  route(settingsDoors.facebookDelivery, webhook.deliver),
  route(doors.supportState, inbox.state),
  route(doors.streamSupport, stream),
  route(doors.listSupport, inbox.list),
  route(doors.getSupport, inbox.one),
  route(doors.updateSupport, changing.update),
  route(doors.readSupport, changing.read),
  route(doors.noteSupport, changing.note),
  route(doors.replySupport, reply),
  route(doors.hideSupport, unsent.hide),
  route(doors.retrySupport, unsent.retry),
  route(doors.withdrawSupport, unsent.withdraw),
  route(doors.findKnown, people.find),
  route(doors.linkPerson, people.link),
  route(doors.getSupportFile, file),
]

export const tasks = [readTask, namesTask, filesTask, sendTask, roundsTask, settings.connectTask]
