import * as endpoints from '#contract/search.ts'
import { route } from '../http/route.ts'
import { searchAll } from './search.ts'

export const routes = [route(endpoints.searchAll, searchAll)]
