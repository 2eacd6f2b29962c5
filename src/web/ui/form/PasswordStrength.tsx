import { Group, Progress, Text } from '@mantine/core'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { template, useWords, words } from '../../i18n/words.ts'

const strengthWords = words({
  strength: { en: template('Password strength: {level}'), ar: template('قوة كلمة المرور: {level}') },
  weak: { en: 'weak', ar: 'ضعيفة' },
  fair: { en: 'fair', ar: 'متوسطة' },
  good: { en: 'good', ar: 'جيدة' },
  strong: { en: 'strong', ar: 'قوية' },
})

const levels = [
  { name: 'weak', color: 'red', filled: 1 },
  { name: 'weak', color: 'red', filled: 1 },
  { name: 'fair', color: 'orange', filled: 2 },
  { name: 'good', color: 'lime', filled: 3 },
  { name: 'strong', color: 'green', filled: 4 },
] as const

/** Longer passwords are as strong as their beginning; estimating takes the longer, the more there is of it. */
const maxExamined = 64

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** The estimated strength of a password, by zxcvbn's score from 0 to 4. */
export function PasswordStrength({ password, known }: { password: string; known: readonly string[] }) {
  const w = useWords(strengthWords)
  const { score } = estimator.check(password.slice(0, maxExamined), known.filter(Boolean))
  const { name, color, filled } = levels[password.length < 8 ? 0 : score]
  return (
    <div>
      <Group gap={4} mt={6} grow aria-hidden>
        {levels.slice(1).map((_, step) => (
          <Progress key={step} size={4} value={step < filled ? 100 : 0} color={color} />
        ))}
      </Group>
      <Text size="xs" c="dimmed" mt={4} role="status">
        {w.strength({ level: w[name] })}
      </Text>
    </div>
  )
}
