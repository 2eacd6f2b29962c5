import * as endpoints from '#contract/branding.ts'
import { route } from '../http/route.ts'
import { postsCalendar } from './posts-calendar.ts'
import * as projects from './projects.ts'
import * as texts from './texts.ts'
import { textsFile } from './texts-file.ts'
import { draft } from './model/drafting.ts'
import { write } from './writing.ts'

export const routes = [
  route(endpoints.listProjects, projects.list),
  route(endpoints.getProject, projects.get),
  route(endpoints.createProject, projects.create),
  route(endpoints.updateProject, projects.update),
  route(endpoints.deleteProject, projects.remove),
  route(endpoints.listTexts, texts.list),
  route(endpoints.writeTexts, write),
  route(endpoints.draftTexts, draft),
  route(endpoints.createText, texts.create),
  route(endpoints.updateText, texts.update),
  route(endpoints.deleteText, texts.remove),
  route(endpoints.listTextVersions, texts.versions),
  route(endpoints.exportPosts, postsCalendar),
  route(endpoints.exportTexts, textsFile),
]
