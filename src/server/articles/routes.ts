import * as doors from '#contract/articles.ts'
import { route } from '../http/route.ts'
import * as versions from './article-versions.ts'
import * as writing from './article-writing.ts'
import * as articles from './articles.ts'
import { exportAll } from './export.ts'
import { publishDue } from './publishing.ts'

export const routes = [
  route(doors.listArticles, articles.list),
  route(doors.exportArticles, exportAll),
  route(doors.getArticle, articles.get),
  route(doors.createArticle, writing.create),
  route(doors.updateArticle, writing.update),
  route(doors.updateArticleStatus, writing.updateStatus),
  route(doors.deleteArticle, writing.remove),
  route(doors.listArticleVersions, versions.list),
  route(doors.getArticleVersion, versions.get),
  route(doors.restoreArticleVersion, writing.restore),
  route(doors.likeArticle, articles.like),
  route(doors.unlikeArticle, articles.unlike),
]

export const tasks = [publishDue]
