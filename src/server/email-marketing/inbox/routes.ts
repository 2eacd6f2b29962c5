import * as repairing from '#contract/email-marketing/message-repair.ts'
import * as doors from '#contract/email-marketing/messages.ts'
import { type Route, route } from '../../http/route.ts'
import * as files from './attachments.ts'
import { image } from './proxied-image.ts'
import * as lists from './list.ts'
import { sendMessage } from './send.ts'
import { stream } from './stream.ts'
import { bringWords } from './search-index.ts'
import { write } from './compose.ts'
import * as messages from './messages.ts'
import { cleanUp, repairThreads } from './repair-threads.ts'
import * as reports from './repair-report.ts'

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
