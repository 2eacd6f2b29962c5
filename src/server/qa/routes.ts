import { previewMarkdown } from '#contract/markdown.ts'
import * as helpDoors from '#contract/qa-help.ts'
import * as moderationDoors from '#contract/qa-moderation.ts'
import * as doors from '#contract/qa.ts'
import { route } from '../http/route.ts'
import { renderMarkdown } from '../content/markdown.ts'
import * as answerList from './answer-list.ts'
import * as answers from './answers.ts'
import * as exporting from './export.ts'
import * as flags from './flags.ts'
import { decide } from './deciding.ts'
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
  route(doors.listQuestions, list),
  route(doors.exportQuestions, exporting.questions),
  route(doors.listSimilarQuestions, similar),
  route(doors.getQuestion, questions.get),
  route(doors.askQuestion, questions.ask),
  route(doors.updateQuestion, questions.update),
  route(doors.deleteQuestion, questions.remove),
  route(doors.questionHistory, revisions.ofQuestion),
  route(doors.upvoteQuestion, votes.onQuestion(1)),
  route(doors.downvoteQuestion, votes.onQuestion(-1)),
  route(doors.followQuestion, votes.follow),
  route(doors.unfollowQuestion, votes.unfollow),
  route(doors.listAnswers, answerList.list),
  route(doors.exportAnswers, exporting.answers),
  route(doors.getAnswer, answerList.get),
  route(doors.createAnswer, answers.create),
  route(doors.updateAnswer, answers.update),
  route(doors.deleteAnswer, answers.remove),
  route(doors.answerHistory, revisions.ofAnswer),
  route(doors.acceptAnswer, votes.accept),
  route(doors.upvoteAnswer, votes.onAnswer(1)),
  route(doors.downvoteAnswer, votes.onAnswer(-1)),
  route(moderationDoors.setQuestionStatus, moderation.setQuestion),
  route(moderationDoors.setAnswerStatus, moderation.setAnswer),
  route(moderationDoors.pinQuestion, moderation.pin),
  route(moderationDoors.mergeQuestion, merge),
  route(moderationDoors.flagQuestion, flags.question),
  route(moderationDoors.flagAnswer, flags.answer),
  route(moderationDoors.listFlags, flags.list),
  route(moderationDoors.resolveFlag, flags.resolve),
  route(moderationDoors.listWaiting, moderationQueue.list),
  route(moderationDoors.countWaiting, moderationQueue.count),
  route(moderationDoors.decideWaiting, decide),
  route(moderationDoors.listRelations, relations.list),
  route(moderationDoors.exportRelations, exporting.relations),
  route(moderationDoors.getRelation, relations.get),
  route(moderationDoors.createRelation, relations.create),
  route(moderationDoors.relateAnswer, relations.create),
  route(moderationDoors.updateRelation, relations.update),
  route(moderationDoors.deleteRelation, relations.remove),
  route(moderationDoors.unrelateAnswer, relations.removePair),
  route(helpDoors.suggestAnswer, help.suggest),
  route(helpDoors.summarize, help.summary),
  route(helpDoors.proposeTags, propose),
  route(helpDoors.translateQuestion, help.translateQuestion),
  route(helpDoors.translateAnswer, help.translateAnswer),
  route(helpDoors.draftAnswer, help.draft),
  route(previewMarkdown, (_ctx, { text }) => ({ data: { html: renderMarkdown(text) } })),
]

export const tasks = [reindex, countWords, forgetViews]
