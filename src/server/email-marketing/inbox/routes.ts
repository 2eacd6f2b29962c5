import * as repairing from '#contract/email-marketing/message-repair.ts'
import * as inboxes from '#contract/email-marketing/inbox.ts'
import * as endpoints from '#contract/email-marketing/messages.ts'
import { type Route, route } from '../../http/route.ts'
import * as files from './attachments.ts'
import { conversation } from './conversation.ts'
import * as rows from './inbox.ts'
import { image } from './proxied-image.ts'
import * as lists from './list.ts'
import { sendMessage } from './send.ts'
import { stream } from './stream.ts'
import { bringWords } from './search-index.ts'
import { write } from './compose.ts'
import * as messages from './messages.ts'
import { undoDeletion } from './undo-deletion.ts'
import { cleanUp, repairThreads } from './repair-threads.ts'
import * as reports from './repair-report.ts'

export const routes: Route[] = [
  route(inboxes.listInbox, rows.inbox),
  route(inboxes.listCampaignReplies, rows.replies),
  route(inboxes.getConversation, conversation),
  route(endpoints.listMessages, lists.list),
  route(endpoints.latestPerThread, lists.latest),
  route(endpoints.getThread, lists.thread),
  route(endpoints.getByMessageId, lists.byMessageId),
  route(endpoints.streamMessages, stream),
  route(endpoints.getMessage, messages.get),
  route(endpoints.getAttachment, files.attachment),
  route(endpoints.getSource, files.source),
  route(endpoints.getRemoteImage, image),
  route(endpoints.writeMessage, write),
  route(endpoints.markMessageRead, messages.markRead),
  route(endpoints.updateMessage, messages.update),
  route(endpoints.deleteMessage, messages.remove),
  route(endpoints.bulkMessages, messages.bulk),
  route(endpoints.undoDeletedMessages, undoDeletion),
  route(repairing.cleanUpBelongTo, cleanUp),
  route(repairing.checkBelongTo, reports.checkLinks),
  route(repairing.threadSummary, reports.summary),
]

export const tasks = [sendMessage, repairThreads, bringWords]
