import { Stack, Text } from '@mantine/core'
import { number } from '../../i18n/words.ts'

/** A number with its label. */
export const Figure = ({ label, value }: { label: string; value: number }) => (
  <Stack gap={0}>
    <Text fw={700} fz="lg">
      {number(value)}
    </Text>
    <Text size="xs" c="gray.7">
      {label}
    </Text>
  </Stack>
)
