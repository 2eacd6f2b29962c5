import { expect, test } from 'vitest'
import type { Flow } from '#contract/email-marketing/automations.ts'
import { addStep, updateStep, moveStep, moveStepTo, placesFor, removeStep, toLargestUnit } from './model.ts'

const empty: Flow = {
  trigger: { kind: 'hand' },
  againAfterDays: null,
  goal: null,
  providerId: null,
  topicId: null,
  timeZone: 'UTC',
  steps: [],
}
const ids = ({ steps }: Flow) => steps.map(({ id }) => id)

/** A branch with one step on each side, and one step after the branch. */
function branched() {
  let { flow } = addStep(empty, 'if', null, null)
  flow = addStep(flow, 'send', { step: 'if1', branch: 'yes' }, null).flow
  flow = addStep(flow, 'tag', { step: 'if1', branch: 'no' }, null).flow
  return addStep(flow, 'end', null, null).flow
}

test('nested steps come after their parent in a flow, wherever they were added', () => {
  expect(ids(branched())).toEqual(['if1', 'send1', 'tag1', 'end1'])
  expect(ids(addStep(branched(), 'wait', null, 'if1').flow)).toEqual(['wait1', 'if1', 'send1', 'tag1', 'end1'])
})

test('a step moves with its branches, and is removed with them', () => {
  expect(ids(moveStep(branched(), 'if1', 1))).toEqual(['end1', 'if1', 'send1', 'tag1'])
  expect(ids(moveStep(branched(), 'if1', -1))).toEqual(['if1', 'send1', 'tag1', 'end1'])
  expect(ids(removeStep(branched(), 'if1'))).toEqual(['end1'])
})

test('a step moves to another branch with its nested steps, before the end step, and never into itself', () => {
  const flow = branched()
  const places = (id: string) => placesFor(flow, id).map(({ place }) => place && `${place.step} ${place.branch}`)
  expect(places('send1')).toEqual([null, 'if1 no'])
  expect(places('if1')).toEqual([])
  expect(places('end1')).toEqual(['if1 yes', 'if1 no'])
  expect(ids(moveStepTo(flow, 'send1', { step: 'if1', branch: 'no' }))).toEqual(['if1', 'tag1', 'send1', 'end1'])
  const up = moveStepTo(flow, 'send1', null)
  expect(ids(up)).toEqual(['if1', 'tag1', 'send1', 'end1'])
  expect(up.steps[2]?.within).toBeNull()
  const outer = addStep(flow, 'split', null, 'end1').flow
  const moving = moveStepTo(outer, 'if1', { step: 'split1', branch: 'b' })
  expect(ids(moving)).toEqual(['split1', 'if1', 'send1', 'tag1', 'end1'])
  expect(moving.steps.find(({ id }) => id === 'send1')?.within).toEqual({ step: 'if1', branch: 'yes' })
})

test('removing a branch of a flow removes its steps', () => {
  let { flow } = addStep(empty, 'split', null, null)
  flow = updateStep(flow, { id: 'split1', within: null, kind: 'split', shares: [40, 30, 30] })
  flow = addStep(flow, 'end', { step: 'split1', branch: 'c' }, null).flow
  expect(ids(flow)).toEqual(['split1', 'end1'])
  expect(ids(updateStep(flow, { id: 'split1', within: null, kind: 'split', shares: [50, 50] }))).toEqual(['split1'])
})

test('the wait of a step is shown in its largest whole unit', () => {
  expect([toLargestUnit(1440), toLargestUnit(120), toLargestUnit(90)]).toEqual([
    { amount: 1, unit: 'days' },
    { amount: 2, unit: 'hours' },
    { amount: 90, unit: 'minutes' },
  ])
})
