import * as doors from '#contract/branding.ts'
import { route } from '../http/route.ts'
import { postsCalendar } from './posts-calendar.ts'
import * as projects from './projects.ts'
import * as texts from './texts.ts'
import { textsFile } from './texts-file.ts'
import { draft } from './model/drafting.ts'
import { write } from './writing.ts'

export const routes = [
  route(doors.listProjects, projects.list),
  route(doors.getProject, projects.get),
  route(doors.createProject, projects.create),
  route(doors.updateProject, projects.update),
  route(doors.deleteProject, projects.remove),
  route(doors.listTexts, texts.list),
  route(doors.writeTexts, write),
  route(doors.draftTexts, draft),
  route(doors.createText, texts.create),
  route(doors.updateText, texts.update),
  route(doors.deleteText, texts.remove),
  route(doors.listTextVersions, texts.versions),
  route(doors.exportPosts, postsCalendar),
  route(doors.exportTexts, textsFile),
]
