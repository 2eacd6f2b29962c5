import * as doors from '#contract/tools.ts'
import { route } from '../http/route.ts'
import { exportAll } from './export.ts'
import * as tools from './tools.ts'

export const routes = [
  route(doors.listTools, tools.list),
  route(doors.exportTools, exportAll),
  route(doors.getTool, tools.get),
  route(doors.createTool, tools.create),
  route(doors.updateTool, tools.update),
  route(doors.toggleTool, tools.toggle),
  route(doors.deleteTool, tools.remove),
]
