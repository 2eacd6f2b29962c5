import * as endpoints from '#contract/email-marketing/public.ts'
import { type Route, route } from '../../http/route.ts'
import * as preferences from './preferences.ts'
import * as unsubscribe from './unsubscribe.ts'

export const routes: Route[] = [
  route(endpoints.preferencesPage, preferences.showPage),
  route(endpoints.savePreferences, preferences.save),
  route(endpoints.unsubscribePage, unsubscribe.showPage),
  route(endpoints.unsubscribe, unsubscribe.unsubscribe),
]
