import * as endpoints from '#contract/articles.ts'
import { route } from '../http/route.ts'
import * as versions from './article-versions.ts'
import * as writing from './edit-article.ts'
import * as articles from './articles.ts'
import { exportAll } from './export.ts'
import { publishDue } from './publishing.ts'

export const routes = [
  route(endpoints.listArticles, articles.list),
  route(endpoints.exportArticles, exportAll),
  route(endpoints.getArticle, articles.get),
  route(endpoints.createArticle, writing.create),
  route(endpoints.updateArticle, writing.update),
  route(endpoints.updateArticleStatus, writing.updateStatus),
  route(endpoints.deleteArticle, writing.remove),
  route(endpoints.listArticleVersions, versions.list),
  route(endpoints.getArticleVersion, versions.get),
  route(endpoints.restoreArticleVersion, writing.restore),
  route(endpoints.likeArticle, articles.like),
  route(endpoints.unlikeArticle, articles.unlike),
]

export const tasks = [publishDue]
