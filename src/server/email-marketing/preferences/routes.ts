import * as endpoints from '#contract/email-marketing/public.ts'
import { type Route, route } from '../../http/route.ts'
import { ofMessage } from '../tracking/served-on.ts'
import { unsubscribePurpose } from '../tracking/tokens.ts'
import * as preferences from './preferences.ts'
import * as unsubscribe from './unsubscribe.ts'

export const routes: Route[] = [
  route(endpoints.preferencesPage, preferences.showPage, ofMessage('preferences')),
  route(endpoints.savePreferences, preferences.save, ofMessage('preferences')),
  route(endpoints.unsubscribePage, unsubscribe.showPage, ofMessage(unsubscribePurpose)),
  route(endpoints.unsubscribe, unsubscribe.unsubscribe, ofMessage(unsubscribePurpose)),
]
