import * as endpoints from '#contract/tools.ts'
import { route } from '../http/route.ts'
import { exportAll } from './export.ts'
import * as tools from './tools.ts'

export const routes = [
  route(endpoints.listTools, tools.list),
  route(endpoints.exportTools, exportAll),
  route(endpoints.getTool, tools.get),
  route(endpoints.createTool, tools.create),
  route(endpoints.updateTool, tools.update),
  route(endpoints.toggleTool, tools.toggle),
  route(endpoints.deleteTool, tools.remove),
]
