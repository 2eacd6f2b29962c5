import * as repairing from '#contract/email-marketing/message-repair.ts'
import * as doors from '#contract/email-marketing/messages.ts'
import { type Route, route } from '../http/route.ts'
import * as files from './message-files.ts'
import { image } from './message-image.ts'
import * as lists from './message-list.ts'
import { sendMessage } from './message-sending.ts'
import { stream } from './message-stream.ts'
import { bringWords } from './message-words.ts'
import { write } from './message-writing.ts'
import * as messages from './messages.ts'
import { cleanUp, repairThreads } from './thread-repair.ts'
import * as reports from './thread-reports.ts'

export const routes: Route[] = [
  route(doors.listMessages, lists.list),
  route(doors.latestPerThread, lists.latest),
  route(doors.getThread, lists.thread),
  route(doors.getByMessageId, lists.byMessageId),
  route(doors.streamMessages, stream),
  route(doors.getMessage, messages.get),
  route(doors.getAttachment, files.attachment),
  route(doors.getSource, files.source),
  route(doors.getRemoteImage, image),
  route(doors.writeMessage, write),
  route(doors.markMessageRead, messages.markRead),
  route(doors.updateMessage, messages.update),
  route(doors.deleteMessage, messages.remove),
  route(doors.bulkMessages, messages.bulk),
  route(repairing.cleanUpBelongTo, cleanUp),
  route(repairing.checkBelongTo, reports.checkLinks),
  route(repairing.threadSummary, reports.summary),
]

export const tasks = [sendMessage, repairThreads, bringWords]
