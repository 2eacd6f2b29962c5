import * as publicDoors from '#contract/email-marketing/public.ts'
import * as topicDoors from '#contract/email-marketing/topics.ts'
import { type Route, route } from '../../http/route.ts'
import * as view from '../campaigns/web-version.ts'
import * as preferences from './preferences.ts'
import * as topics from '../topics/topics.ts'

export const routes: Route[] = [
  route(topicDoors.listTopics, topics.list),
  route(topicDoors.getTopic, topics.get),
  route(topicDoors.createTopic, topics.create),
  route(topicDoors.updateTopic, topics.update),
  route(topicDoors.deleteTopic, topics.remove),
  route(publicDoors.preferencesPage, preferences.showPage),
  route(publicDoors.savePreferences, preferences.save),
  route(publicDoors.viewMessage, view.show),
]
