import * as doors from '#contract/email-marketing/public.ts'
import { type Route, route } from '../../http/route.ts'
import * as preferences from './preferences.ts'
import * as unsubscribe from './unsubscribe.ts'

export const routes: Route[] = [
  route(doors.preferencesPage, preferences.showPage),
  route(doors.savePreferences, preferences.save),
  route(doors.unsubscribePage, unsubscribe.showPage),
  route(doors.unsubscribe, unsubscribe.unsubscribe),
]
