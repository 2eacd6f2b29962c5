import * as doors from '#contract/email-marketing/topics.ts'
import { type Route, route } from '../../http/route.ts'
import * as topics from './topics.ts'

export const routes: Route[] = [
  route(doors.listTopics, topics.list),
  route(doors.getTopic, topics.get),
  route(doors.createTopic, topics.create),
  route(doors.updateTopic, topics.update),
  route(doors.deleteTopic, topics.remove),
]
