import * as endpoints from '#contract/email-marketing/topics.ts'
import { type Route, route } from '../../http/route.ts'
import * as topics from './topics.ts'

export const routes: Route[] = [
  route(endpoints.listTopics, topics.list),
  route(endpoints.getTopic, topics.get),
  route(endpoints.createTopic, topics.create),
  route(endpoints.updateTopic, topics.update),
  route(endpoints.deleteTopic, topics.remove),
  route(endpoints.restoreTopic, topics.restore),
]
