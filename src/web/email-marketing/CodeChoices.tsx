import { Checkbox, type CheckboxGroupProps, Stack } from '@mantine/core'

type Props = Omit<CheckboxGroupProps, 'children'> & {
  codes: readonly string[]
  labels: Readonly<Record<string, string>>
}

/** Checkboxes for coded values, each with its label and the code. */
export const CodeChoices = ({ codes, labels, ...group }: Props) => (
  <Checkbox.Group withAsterisk {...group}>
    <Stack gap="xs" mt={6} mb={4}>
      {codes.map((code) => (
        <Checkbox key={code} value={code} label={labels[code]} description={<bdi dir="ltr">{code}</bdi>} />
      ))}
    </Stack>
  </Checkbox.Group>
)
