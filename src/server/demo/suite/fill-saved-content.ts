import { createClassification, createKeepContent, toggleClassification } from '#contract/keep.ts'
import * as classifications from '../../keep/classifications.ts'
import * as contents from '../../keep/contents.ts'
import { named } from '../community/fill-tags.ts'
import { callAt, type Demo, parseInput } from './owner-call.ts'
import { savedContent } from './saved-content.ts'

/** Adds the keep contents of the workspace. @param tagIds ids of the community's tags, by key */
export async function fillSavedContent(demo: Demo, tagIds: ReadonlyMap<string, string>) {
  const call = callAt(demo, demo.services.now())
  for (const { group, name, inactive, contents: texts } of savedContent) {
    const { data } = await classifications.create(call, parseInput(createClassification, { group, name }))
    for (const { title, body, tags = [], inactive: isOff } of texts)
      await contents.create(
        call,
        parseInput(createKeepContent, {
          title,
          body,
          classificationId: data._id,
          tags: named(tagIds, tags),
          status: isOff ? 'inactive' : 'active',
        }),
      )
    if (inactive)
      await classifications.toggle(call, parseInput(toggleClassification, {}, { classificationId: data._id }))
  }
}
