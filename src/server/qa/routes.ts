import { previewMarkdown } from '#contract/markdown.ts'
import * as helpEndpoints from '#contract/qa-help.ts'
import * as moderationEndpoints from '#contract/qa-moderation.ts'
import * as endpoints from '#contract/qa.ts'
import { route } from '../http/route.ts'
import { renderMarkdown } from '../content/markdown.ts'
import * as answerList from './answer-list.ts'
import * as answers from './answers.ts'
import * as exporting from './export.ts'
import * as flags from './flags.ts'
import { decide } from './decide.ts'
import * as help from './help/help.ts'
import { propose } from './help/proposed-tags.ts'
import { merge } from './merge.ts'
import * as moderationQueue from './moderation-queue.ts'
import * as moderation from './moderation.ts'
import { list } from './question-list.ts'
import * as questions from './questions.ts'
import * as relations from './relations.ts'
import * as revisions from './revisions.ts'
import { countWords, reindex } from './search-index.ts'
import { similar } from './similar.ts'
import { forgetViews } from './views.ts'
import * as votes from './votes.ts'

export const routes = [
  route(endpoints.listQuestions, list),
  route(endpoints.exportQuestions, exporting.questions),
  route(endpoints.listSimilarQuestions, similar),
  route(endpoints.getQuestion, questions.get),
  route(endpoints.askQuestion, questions.create),
  route(endpoints.updateQuestion, questions.update),
  route(endpoints.deleteQuestion, questions.remove),
  route(endpoints.questionHistory, revisions.ofQuestion),
  route(endpoints.upvoteQuestion, votes.onQuestion(1)),
  route(endpoints.downvoteQuestion, votes.onQuestion(-1)),
  route(endpoints.followQuestion, votes.follow),
  route(endpoints.unfollowQuestion, votes.unfollow),
  route(endpoints.listAnswers, answerList.list),
  route(endpoints.exportAnswers, exporting.answers),
  route(endpoints.getAnswer, answerList.get),
  route(endpoints.createAnswer, answers.create),
  route(endpoints.updateAnswer, answers.update),
  route(endpoints.deleteAnswer, answers.remove),
  route(endpoints.answerHistory, revisions.ofAnswer),
  route(endpoints.acceptAnswer, votes.accept),
  route(endpoints.upvoteAnswer, votes.onAnswer(1)),
  route(endpoints.downvoteAnswer, votes.onAnswer(-1)),
  route(moderationEndpoints.setQuestionStatus, moderation.setQuestion),
  route(moderationEndpoints.setAnswerStatus, moderation.setAnswer),
  route(moderationEndpoints.pinQuestion, moderation.pin),
  route(moderationEndpoints.mergeQuestion, merge),
  route(moderationEndpoints.flagQuestion, flags.question),
  route(moderationEndpoints.flagAnswer, flags.answer),
  route(moderationEndpoints.listFlags, flags.list),
  route(moderationEndpoints.resolveFlag, flags.resolve),
  route(moderationEndpoints.listModeration, moderationQueue.list),
  route(moderationEndpoints.countModeration, moderationQueue.count),
  route(moderationEndpoints.decideModeration, decide),
  route(moderationEndpoints.listRelations, relations.list),
  route(moderationEndpoints.exportRelations, exporting.relations),
  route(moderationEndpoints.getRelation, relations.get),
  route(moderationEndpoints.createRelation, relations.create),
  route(moderationEndpoints.relateAnswer, relations.create),
  route(moderationEndpoints.updateRelation, relations.update),
  route(moderationEndpoints.deleteRelation, relations.remove),
  route(moderationEndpoints.unrelateAnswer, relations.removePair),
  route(helpEndpoints.suggestAnswer, help.suggest),
  route(helpEndpoints.summarize, help.summary),
  route(helpEndpoints.proposeTags, propose),
  route(helpEndpoints.translateQuestion, help.translateQuestion),
  route(helpEndpoints.translateAnswer, help.translateAnswer),
  route(helpEndpoints.draftAnswer, help.draft),
  route(previewMarkdown, (_ctx, { text }) => ({ data: { html: renderMarkdown(text) } })),
]

export const tasks = [reindex, countWords, forgetViews]
