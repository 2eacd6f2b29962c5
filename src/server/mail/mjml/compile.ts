import { type Lang, directionOf } from '#contract/text/languages.ts'
import type { Both } from '#contract/fields.ts'
import { ThreadEnded, TooSlow, WorkerLane } from '../../concurrency/worker-lane.ts'
import { Failure, filled } from '../../failure.ts'
import { inEach, textIn } from '../../i18n/text-in.ts'
import type { Account } from '../liquid/pool.ts'
import { type CompileRequest, type CompileResponse, isError, type Problem, type ProblemKind } from './problem.ts'

/** Milliseconds: an email of 200 elements takes a quarter of a second. */
const timeMs = 5000
/** The compiler is loaded with the first email, and forgotten a minute after the last. */
const lane = new WorkerLane<CompileRequest, CompileResponse>(new URL('./worker.ts', import.meta.url), {
  memory: 256,
  idleMs: 60_000,
})

const maxShown = 5

const atLine: Both = { en: 'Line {line}: {what}', ar: 'السطر {line}: {what}' }
const words: Record<ProblemKind, Both> = {
  notMjml: {
    en: 'This isn’t MJML. The code needs <mjml> with <mj-body> inside.',
    ar: 'هذا ليس كود MJML. يلزم أن يحتوي على \u2066<mjml>\u2069 وبداخله \u2066<mj-body>\u2069.',
  },
  include: {
    en: '{it} isn’t allowed. Paste the content of the file instead.',
    ar: 'لا يُسمح باستخدام {it}. يلزم لصق محتوى الملف مكانه.',
  },
  unclosed: { en: '{it} isn’t closed.', ar: '{it} بلا إغلاق.' },
  unopened: { en: '{it} has no opening tag.', ar: '{it} بلا وسم بداية.' },
  unknownElement: { en: '{it} isn’t an MJML element.', ar: '{it} ليس من عناصر MJML.' },
  misplaced: {
    en: '{it} can’t be inside {parent}. It belongs in {allowed}.',
    ar: 'لا يمكن وضع {it} داخل {parent}. مكانه: {allowed}.',
  },
  liquidLost: {
    en: '{it} can’t be used here. Put it inside <mj-raw>.',
    ar: 'لا يمكن استخدام {it} هنا. يلزم وضعه داخل \u2066<mj-raw>\u2069.',
  },
  tooLarge: {
    en: 'This MJML is too large or nested too deeply.',
    ar: 'كود MJML أكبر من اللازم أو متداخل أكثر من اللازم.',
  },
  attribute: { en: '{it} has no attribute {name}.', ar: 'لا توجد خاصية باسم {name} في {it}.' },
  value: { en: '{value} isn’t a valid {name} for {it}.', ar: 'القيمة {value} غير صالحة للخاصية {name} في {it}.' },
}

/**
 * Compiles MJML to HTML in a thread of its own. Liquid stays as it is. Includes are refused, and nothing is fetched.
 * @returns the HTML, and problems that do not keep it from being used
 * @throws validation_failed with lines, rate_limited
 */
export async function compileMjml(account: Account, { mjml, language }: { mjml: string; language: Lang }) {
  account.check?.()
  const { html, problems } = await compiled(account, { source: mjml, language, direction: directionOf(language) })
  if (html !== null)
    return { html, problems: problems.map((problem) => ({ line: problem.line, words: wordsOf(problem) })) }
  const texts = problems.filter(isError).slice(0, maxShown).map(withLine)
  const text = joined(texts)
  throw new Failure('validation_failed', text, { fields: { mjml: text } })
}

async function compiled(account: Account, request: CompileRequest): Promise<CompileResponse> {
  try {
    const response = await lane.ask(request, account.key, () => timeMs)
    account.took?.(response.ms)
    return response
  } catch (error) {
    if (!(error instanceof TooSlow || error instanceof ThreadEnded)) throw error
    account.took?.(timeMs)
    return { html: null, problems: [{ kind: 'tooLarge', line: null, values: {} }], ms: timeMs }
  }
}

/** Code reads from left to right. */
const isolated = (code: string): Both => ({ en: code, ar: `\u2066${code}\u2069` })

function wordsOf({ kind, values }: Problem): Both {
  return filled(words[kind], Object.fromEntries(Object.entries(values).map(([name, code]) => [name, isolated(code)])))
}

const withLine = (problem: Problem): Both =>
  problem.line === null ? wordsOf(problem) : filled(atLine, { line: problem.line, what: wordsOf(problem) })

const joined = (texts: Both[]): Both => inEach((lang) => texts.map((text) => textIn(text, lang)).join('\n'))
